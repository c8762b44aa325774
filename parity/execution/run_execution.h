#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "compat/kernel_resolver.h"
#include "framework/op/execution_options.h"
#include "framework/program/proto/var_type.h"
#include "parity/execution/execution.h"
#include "parity/values/op_value.h"

namespace paddle {
namespace framework {
class BlockDesc;
class OpDesc;
class ProgramDesc;
}  // namespace framework
}  // namespace paddle

namespace phibridge {
namespace parity {

/// Values of the variables of each slot; a null value where the op names no variable or it does not
/// exist.
using OpValues = std::map<std::string, std::vector<OpValue>>;

/// What came out of running an operator alone.
struct OpResult {
  std::string error;  // what it threw; empty: it ran
  phi::ErrorCode code = phi::LEGACY;
  OpValues outputs;         // empty after an error
  KernelChoice choice;      // without its rule
  std::string reason;       // why that kernel, in one sentence
  double microseconds = 0;  // choosing, inferring and computing

  bool ok() const { return error.empty(); }
};

/// The values before the op, by variable: of inputs, and of arrays that it appends to.
std::map<std::string, OpValue> ValuesOf(const Execution& execution);
/// Runs an execution whose inputs have values, as often as needed and on any place, in a scope of
/// its own on copies of the values. Never throws what the operator throws.
OpResult RunExecution(const Execution& execution, const ExecutionOptions& options);
/// RunExecution on the legacy kernel, or where the operator has none on PHI's of the CPU.
OpResult RunReference(const Execution& execution);
/// A program of this op alone. `from_tensors`: ops before it build arrays from the variables
/// NAME.0, NAME.1, … and sparse tensors from NAME.values and NAME.indices (of CSR those of its COO
/// form).
std::unique_ptr<paddle::framework::ProgramDesc> MakeProgram(const Execution& execution,
                                                            bool from_tensors);
/// Appends operators that build a variable which no file holds, as MakeProgram does: an array, a
/// sparse tensor. None for other values.
void AppendBuilders(const std::string& name, const Input& known,
                    paddle::framework::BlockDesc* block);
/// Gives an operator its inputs; those named in `variable_attrs` as attributes that are variables,
/// which `block` declares.
void SetInputs(const paddle::framework::VariableNameMap& inputs,
               const std::vector<std::string>& variable_attrs,
               const paddle::framework::BlockDesc& block, paddle::framework::OpDesc* op);
/// What programs declare a variable of that kind as.
paddle::framework::proto::VarType::Type VarTypeOf(Input::Kind kind);

}  // namespace parity
}  // namespace phibridge
