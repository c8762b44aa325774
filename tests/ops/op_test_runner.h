#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "framework/bound_op.h"
#include "framework/op_registry.h"
#include "tests/ops/op_test.h"
#include "tests/ops/op_test_values.h"

namespace phibridge {
namespace optest {

/// kGpu is the GPU without cuDNN.
enum class Route { kLegacy, kPhiCpu, kOneDnn, kGpu, kGpuDnn };
inline bool IsGpu(Route route) { return route == Route::kGpu || route == Route::kGpuDnn; }
/// For messages.
const char* RouteName(Route route);
/// The back end that computes on this route.
phi::Backend BackendOf(Route route);

/// What came out of one run of a case.
struct RouteResult {
  Route route = Route::kLegacy;
  bool failed = false;
  phi::ErrorCode error = phi::LEGACY;
  std::string message;
  KernelChoice choice;
  std::map<std::string, std::vector<Snapshot>> outputs;
  std::string changed_input;  // empty: none
  std::string second_run;     // how a second run of the same bound operator differs; empty: it does not
};

/// Runs one case in every way that this build has a kernel for.
class OpRunner {
 public:
  /// `param` is kept by value, what it points to by reference.
  explicit OpRunner(const OpTestParam& param);

  const std::vector<Route>& Routes() const { return routes_; }
  /// Why the other routes are not there.
  const std::string& WhyNot() const { return why_not_; }
  RouteResult Run(Route route) const;
  /// Once for each pair of variables that the op declares may share memory and that can, by `plain`.
  std::vector<RouteResult> RunInPlace(const RouteResult& plain) const;
  /// How the shapes that the program's description gives differ from those of `result`; empty: not.
  std::string CompileTimeDifference(const RouteResult& result) const;

 private:
  using Names = paddle::framework::VariableNameMap;

  void FindRoutes();
  ExecutionOptions OptionsOf(Route route) const;
  Names InputNames() const;
  Names OutputNames() const;
  void MakeInputs(paddle::framework::Scope* scope) const;
  void MakeOutputs(const Names& outputs, paddle::framework::Scope* scope) const;
  RouteResult RunWith(Route route, const Names& outputs) const;
  void Compute(const Names& outputs, paddle::framework::Scope* scope, RouteResult* result) const;
  std::string ChangedInput(const paddle::framework::Scope& scope, const Names& outputs) const;

  const OpTestParam param_;
  std::vector<Route> routes_;
  std::string why_not_;
};

}  // namespace optest
}  // namespace phibridge
