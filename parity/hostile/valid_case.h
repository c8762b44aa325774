#pragma once

#include <memory>
#include <string>
#include <vector>

#include "framework/op/execution_options.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "framework/scope/scope.h"
#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {

/// Whether an operator answers no program: its kernel refuses each with Unimplemented, as
/// framework/op/refusing_kernels.h says. Its valid program is one that is refused so.
bool OnlyRefuses(const std::string& op_type);

/// The forward op of a case and its gradient ops up to the third gradient, as their makers make
/// them, in a scope that they have run in.
class ValidCase {
 public:
  /// `param` is kept by reference.
  explicit ValidCase(const OpTestParam& param);

  /// Runs the forward op, then gradient ops as far as they run; one that only refuses does not run.
  /// The gradient of an output is the output itself. Errors of the forward op: EnforceNotMet.
  void Run();

  /// The ops that ran, or the one that only refuses; the forward op first.
  const std::vector<std::unique_ptr<paddle::framework::OpDesc>>& ops() const { return ops_; }
  const paddle::framework::Scope& scope() const { return scope_; }

 private:
  using OpDescs = std::vector<std::unique_ptr<paddle::framework::OpDesc>>;

  void RunOne(const paddle::framework::OpDesc& desc);
  // False if it does not run; what it has made stays in the scope.
  bool TryGradient(paddle::framework::OpDesc* op);
  OpDescs GradientsOf(const paddle::framework::OpDesc& op);
  void MakeCotangent(const std::string& name);
  void DeclareOutputs(paddle::framework::OpDesc* op);

  const OpTestParam& param_;
  ExecutionOptions options_;
  paddle::framework::Scope scope_;
  paddle::framework::ProgramDesc program_;
  OpDescs ops_;
};

}  // namespace parity
}  // namespace phibridge
