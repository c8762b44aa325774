#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "compat/kernel_resolver.h"
#include "framework/op/execution_options.h"
#include "parity/execution/execution.h"
#include "parity/values/op_value.h"

namespace paddle {
namespace framework {
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
/// A program of this op alone. `with_arrays`: ops before it build the arrays from the variables
/// NAME.0, NAME.1, …
std::unique_ptr<paddle::framework::ProgramDesc> MakeProgram(const Execution& execution,
                                                            bool with_arrays);

}  // namespace parity
}  // namespace phibridge
