#include "tools/common/program/run_errors.h"

#include <algorithm>

namespace phibridge {
namespace tools {

using paddle::framework::OperatorBase;

RunError WorseOf(const RunError& a, const RunError& b) {
  RunError worse = a.write < 0 || (b.write >= 0 && b.error > a.error) ? b : a;
  worse.error = std::max(a.error, b.error);
  worse.same = a.same && b.same;
  worse.depth = std::max(a.depth, b.depth);
  return worse;
}

RunError RunErrors::InputsOf(const OperatorBase& op) const {
  RunError inputs;
  for (const std::string& name : op.InputVars()) {
    const auto it = errors_.find(name);
    if (it == errors_.end()) continue;
    if (inputs.write < 0 || it->second.error > inputs.error) inputs.write = it->second.write;
    inputs.error = std::max(inputs.error, it->second.error);
    inputs.same = inputs.same && it->second.same;
    inputs.depth = std::max(inputs.depth, it->second.depth);
  }
  return inputs;
}

void RunErrors::PassOn(const OperatorBase& op, const RunError& inputs) {
  if (parity::HasSubBlock(op)) return;
  const bool adds = op.Type() == "write_to_array";  // the other elements stay as they were
  for (const std::string& name : op.OutputVars(true)) {
    RunError& error = errors_[name];
    if (!adds) error = inputs;
    error.error = std::max(error.error, inputs.error);
    error.same = error.same && inputs.same && !is_partial_;
    error.depth = inputs.depth + 1;
  }
}

void RunErrors::Measure(const parity::NamedValue& value, const parity::Difference& difference,
                        int depth, int write) {
  RunError& error = errors_[value.variable];
  if (value.element < 0) {
    error = {difference.Error(), difference.identical, depth, write};
    return;
  }
  if (error.write < 0 || difference.Error() > error.error) error.write = write;
  error.error = std::max(error.error, difference.Error());
  error.same = error.same && difference.identical;
}

}  // namespace tools
}  // namespace phibridge
