#pragma once

#include <memory>
#include <vector>

#include "framework/op/operator_base.h"
#include "framework/program/type_defs.h"
#include "framework/scope/scope.h"
#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {

/// The operator that a case describes, and its variables: "X_in_0", "Out_out_0".
class CaseExecution {
 public:
  using Names = paddle::framework::VariableNameMap;

  /// `param` is kept by value, what it points to by reference. The values are rounded to the case's
  /// dtype and given to the operator in `run_dtype`.
  CaseExecution(const OpTestParam& param, DataType run_dtype);
  explicit CaseExecution(const OpTestParam& param) : CaseExecution(param, param.dtype) {}

  const Names& inputs() const { return inputs_; }
  const Names& outputs() const { return outputs_; }
  void MakeInputs(paddle::framework::Scope* scope) const;
  /// Creates the variables of `outputs`, named by slot, that do not exist yet.
  void MakeOutputs(const Names& outputs, paddle::framework::Scope* scope) const;
  /// Makes the operator with other names of outputs, such as the name of an input for an in-place
  /// run.
  std::unique_ptr<paddle::framework::OperatorBase> CreateOp(const Names& outputs) const;
  /// The execution that runs alone: with values, and with the attributes that have defaults.
  Execution WithValues() const;

 private:
  const OpTestParam param_;
  const DataType run_dtype_;
  const Names inputs_, outputs_;
  std::vector<std::shared_ptr<paddle::framework::VarDesc>> described_;  // what attrs_ point to
  paddle::framework::AttributeMap attrs_;
};

/// The kind of variable that an output of a case is declared as.
Input::Kind KindOf(const Output& output, const OpCase& op_case);

}  // namespace parity
}  // namespace phibridge
