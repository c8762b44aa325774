#pragma once

#include <memory>
#include <string>
#include <vector>

#include "framework/op/execution_options.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "framework/scope/scope.h"
#include "parity/harness/op_test.h"
#include "phi/core/dense_tensor.h"

namespace phibridge {
namespace parity {

/// The dense tensor in a variable; nullptr if there is none.
const phi::DenseTensor* DenseIn(const paddle::framework::Scope& scope, const std::string& name);

/// The forward op of a case and the gradient ops that its maker makes, in a scope that they have
/// run in.
class ValidCase {
 public:
  /// `param` is kept by reference.
  explicit ValidCase(const OpTestParam& param);

  /// Runs the forward op and the gradient ops. Returns false, without running the gradient ops, if
  /// there are none or if a gradient op reads an output that is not a tensor. Errors:
  /// EnforceNotMet.
  bool Run();

  const paddle::framework::OpDesc& forward() const { return *forward_; }
  const std::vector<std::unique_ptr<paddle::framework::OpDesc>>& gradients() const {
    return gradients_;
  }
  const paddle::framework::Scope& scope() const { return scope_; }

 private:
  void RunOne(const paddle::framework::OpDesc& desc);
  void MakeGradients();
  bool MakeCotangent(const std::string& name);
  void DeclareOutputs(paddle::framework::OpDesc* op);

  const OpTestParam& param_;
  ExecutionOptions options_;
  paddle::framework::Scope scope_;
  paddle::framework::ProgramDesc program_;
  std::unique_ptr<paddle::framework::OpDesc> forward_;
  std::vector<std::unique_ptr<paddle::framework::OpDesc>> gradients_;
};

}  // namespace parity
}  // namespace phibridge
