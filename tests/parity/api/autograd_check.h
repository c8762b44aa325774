#pragma once

#include <map>
#include <string>
#include <vector>

#include "parity/execution/execution.h"
#include "parity/execution/run_execution.h"

namespace phibridge {
namespace parity {

/// The seed of each execution, of both sides.
void SeedCpu();

/// What became of the gradients of one operator's executions.
struct AutogradCounts {
  int same = 0;     // every bit of every gradient is that of the static gradient op
  int refused = 0;  // both raise the same error
  std::vector<std::string> failures;
};

/// Calls operators on tensors whose gradients are wanted, asks the engine for the gradients, and
/// compares these, bit for bit, with what the static gradient ops computed.
class AutogradCheck {
 public:
  /// `values` has what `execution` reads and, under the names of gradient variables, the gradients
  /// of its outputs. `last` is what its last gradient op did, and `expected` has what all made, by
  /// the names of gradient variables.
  void Check(const Execution& execution, const std::map<std::string, OpValue>& values,
             const OpResult& last, const std::map<std::string, OpValue>& expected,
             const std::string& where);

  /// By operator.
  const std::map<std::string, AutogradCounts>& counts() const { return counts_; }

 private:
  std::map<std::string, AutogradCounts> counts_;
};

}  // namespace parity
}  // namespace phibridge
