#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "compat/kernel_resolver.h"
#include "framework/op/execution_options.h"
#include "framework/program/proto/var_type.h"
#include "framework/program/type_defs.h"
#include "framework/scope/scope.h"
#include "parity/values/op_value.h"

namespace paddle {
namespace framework {
class OperatorBase;
class OpDesc;
class ProgramDesc;
}  // namespace framework
}  // namespace paddle

namespace phibridge {

class BoundOp;

namespace parity {

/// Values of the variables of each slot; a null value where the op names no variable or it does not
/// exist.
using OpValues = std::map<std::string, std::vector<OpValue>>;

/// The result of running an operator alone.
struct OpResult {
  std::string error;  // the message of its error; empty: it ran
  phi::ErrorCode code = phi::LEGACY;
  OpValues outputs;         // empty after an error
  KernelChoice choice;      // without its rule
  std::string reason;       // why that kernel, in one sentence
  double microseconds = 0;  // choosing, inferring and computing

  bool ok() const { return error.empty(); }
};

/// One execution of an operator, taken out of its program: type, attributes, variables by slot,
/// copies of what it reads. Runs alone, as often as needed, on any place. Copies share the values,
/// which never change.
class OpInstance {
 public:
  /// Why an execution cannot be taken out of its program: the operator runs a block, or reads or
  /// writes a value that is not a tensor. Empty if it can.
  static std::string WhyNotCapturable(const paddle::framework::OperatorBase& op,
                                      const paddle::framework::Scope& scope);
  /// To be called in RunObserver::BeforeOp; or in OpFailed, for an op that does not write its own
  /// inputs (WritesItsInputs). Errors: Unimplemented with the reason of WhyNotCapturable.
  static OpInstance Capture(const BoundOp& op);
  static OpInstance Capture(const paddle::framework::OperatorBase& op,
                            const paddle::framework::Scope& scope);
  /// True if an output is an input or lies in the memory of one.
  static bool WritesItsInputs(const paddle::framework::OperatorBase& op,
                              const paddle::framework::Scope& scope);

  const std::string& type() const { return type_; }
  /// All attributes, defaults included, except notes for tools such as op_role.
  const paddle::framework::AttributeMap& attrs() const { return attrs_; }
  const paddle::framework::VariableNameMap& input_names() const { return inputs_; }
  const paddle::framework::VariableNameMap& output_names() const { return outputs_; }
  OpValues inputs() const;
  /// The value of a variable before the op; null if it had none.
  OpValue Value(const std::string& variable) const;
  /// By variable: of inputs, and of arrays that it appends to.
  const std::map<std::string, OpValue>& values() const { return values_; }
  int block() const { return block_; }
  int index() const { return index_; }

  /// Other values, attributes and arguments, to vary an execution. Errors: NotFound.
  void SetValue(const std::string& variable, OpValue value);
  void SetInput(const std::string& slot, size_t i, OpValue value);
  void SetAttr(const std::string& name, const paddle::framework::Attribute& value);
  void RemoveAttr(const std::string& name);
  /// Removes the variables of a slot.
  void RemoveInput(const std::string& slot);

  /// Runs the operator in a scope of its own on copies of the values. Errors of the operator are
  /// returned, not thrown.
  OpResult Run(const ExecutionOptions& options) const;
  /// A program of this op alone. `with_arrays`: ops before it build the arrays from the variables
  /// NAME.0, NAME.1, …
  std::unique_ptr<paddle::framework::ProgramDesc> MakeProgram(bool with_arrays) const;

 private:
  struct Declared {
    paddle::framework::proto::VarType::Type kind = paddle::framework::proto::VarType::LOD_TENSOR;
    DataType dtype = DataType::UNDEFINED;
    int lod_level = 0;
  };

  void DropUnused();
  void TakeVariables(const paddle::framework::OperatorBase& op,
                     const paddle::framework::Scope& scope);
  void TakeOrigin(const paddle::framework::OperatorBase& op);
  void DeclareVariables(bool with_arrays, paddle::framework::ProgramDesc* program) const;

  std::string type_;
  paddle::framework::AttributeMap attrs_;
  paddle::framework::VariableNameMap inputs_;  // attributes that are variables included
  paddle::framework::VariableNameMap outputs_;
  std::vector<std::string> variable_attrs_;  // slots of inputs_ that are attributes
  std::map<std::string, OpValue> values_;
  std::map<std::string, Declared> declared_;  // by variable
  std::map<std::string, int> op_versions_;    // of the program
  int64_t program_version_ = 0;
  std::vector<std::string> call_stack_;
  int block_ = 0;
  int index_ = -1;
};

}  // namespace parity
}  // namespace phibridge
