#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "framework/executor/bound_op.h"
#include "framework/op/op_registry.h"
#include "parity/harness/case_execution.h"
#include "parity/harness/op_test.h"
#include "parity/harness/route.h"
#include "parity/harness/values.h"

namespace phibridge {
namespace parity {

/// The result of one run of a case.
struct RouteResult {
  Route route = Route::kLegacy;
  bool failed = false;
  phi::ErrorCode error = phi::LEGACY;
  std::string message;
  KernelChoice choice;
  std::map<std::string, std::vector<Snapshot>> outputs;
  std::string changed_input;  // empty: none
  /// How a second run (of the same bound operator, or over memory with other content) differs;
  /// empty: it does not.
  std::string second_run;
  std::string never_written;  // which elements were not written; empty: all were
  std::string guard_zone;     // writes outside of blocks; empty: none
  std::string padding;        // of blocked outputs, if it holds numbers; empty: it does not
  double us = 0;              // wall time of a run that only computes
};

/// False where this build, this machine or this case has no kernel of that route.
bool CanTry(Route route, const OpCase& op_case);

/// True if the kernels of that route lay out an output as they like: see OpSuite::own_on_gpudnn.
bool IsOwn(const OpSuite& suite, Route route, const std::string& slot);

/// Which sizes of its inputs a program knows while it is built.
enum class KnownSizes { kAll, kAllButTheFirst, kNone };

/// Changes the outputs of a kernel right after it ran, to make them wrong.
using Sabotage = std::function<void(paddle::framework::Scope*)>;

/// Runs one case in every way that this build has a kernel for.
class OpRunner {
 public:
  /// `param` is kept by value, what it points to by reference. The values are those of the case's
  /// type, the run may have another.
  explicit OpRunner(const OpTestParam& param) : OpRunner(param, param.dtype) {}
  OpRunner(const OpTestParam& param, DataType run_dtype);

  const std::vector<Route>& Routes() const { return routes_; }
  /// Why the other routes are missing.
  const std::string& WhyNot() const { return why_not_; }
  /// Why oneDNN's kernel refused the case; empty: it did not, or there is none for its type.
  const std::string& OneDnnRefusal() const { return onednn_refusal_; }
  /// Runs the case twice, over poisoned memory between guard zones; on the GPU without poison and
  /// guard zones.
  RouteResult Run(Route route, const Sabotage& sabotage = nullptr) const;
  /// Runs the case once for each pair of variables that the op declares as in place and that can
  /// share memory, judging by the result `plain`.
  std::vector<RouteResult> RunInPlace(const RouteResult& plain) const;
  /// The results of oneDNN where images come in a blocked format, as from a convolution before: all
  /// of them, each one alone, and all in place of each output that RunInPlace puts there; empty:
  /// the case has no image.
  std::vector<RouteResult> RunBlocked(const RouteResult& plain) const;
  /// The result of oneDNN where no input but the images may change any more, as the parameters of a
  /// program: a kernel may keep what it makes of them.
  RouteResult RunOnConstants() const;
  /// How shapes, types and LoD levels that are inferred while the program is built differ from
  /// `result`, with all sizes of the inputs known and, unless the suite needs them, without; empty:
  /// they do not.
  std::string CompileTimeDifference(const RouteResult& result) const;

 private:
  using Names = CaseExecution::Names;
  std::string CompileTimeDifference(const RouteResult& result, KnownSizes known) const;

  void FindRoutes();
  static bool FitsInPlace(const paddle::framework::Scope& inputs, const std::string& input,
                          const Snapshot& output);
  // The outputs with one slot in the place of inputs, for each pair that the op declares.
  std::vector<Names> InPlaceOutputs(const RouteResult& plain) const;
  RouteResult RunBlocked(const std::vector<std::string>& images, const Names& outputs) const;
  // The result of oneDNN over inputs that `change` changes.
  RouteResult RunOverChanged(const std::function<void(paddle::framework::Scope*)>& change,
                             const Names& outputs) const;
  RouteResult RunWith(Route route, const Names& outputs, const Sabotage& sabotage) const;
  RouteResult RunOver(uint16_t poison, Route route, const Names& outputs,
                      const Sabotage& sabotage) const;
  RouteResult RunInScope(Route route, const Names& outputs, const Sabotage& sabotage,
                         paddle::framework::Scope* scope) const;
  void Compute(const Names& outputs, const Sabotage& sabotage, paddle::framework::Scope* scope,
               RouteResult* result) const;
  void CompareRuns(const RouteResult& second, RouteResult* first) const;
  std::string ChangedInput(const paddle::framework::Scope& scope, const Names& outputs) const;

  const OpTestParam param_;
  const CaseExecution execution_;
  std::vector<Route> routes_;
  std::string why_not_;
  std::string onednn_refusal_;
};

}  // namespace parity
}  // namespace phibridge
