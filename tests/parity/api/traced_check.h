#pragma once

#include <map>
#include <string>
#include <vector>

#include "parity/execution/execution.h"

namespace phibridge {
namespace parity {

/// What became of the executions of one operator without a function in phibridge/api.h.
struct TracedCounts {
  int same = 0;     // every bit of every output is that of the static operator
  int refused = 0;  // both raise the same error
  std::map<std::string, int> not_sayable;  // by reason: what a call on tensors cannot have
  std::vector<std::string> failures;
};

/// Runs operators by their type on tensors (imperative::Tracer), the only way to call those that
/// have no function in phibridge/api.h, and compares all their outputs with the static operator's:
/// values bit for bit, dtypes, shapes, LoD, kinds; and the kernels that both chose.
class TracedCheck {
 public:
  /// `execution` has values for all of its inputs; `where` names it in messages.
  void Check(const Execution& execution, const std::string& where);

  /// By operator.
  const std::map<std::string, TracedCounts>& counts() const { return counts_; }

 private:
  std::map<std::string, TracedCounts> counts_;
};

}  // namespace parity
}  // namespace phibridge
