#pragma once

#include <string>
#include <vector>

#include "framework/executor/bound_op.h"
#include "parity/execution/execution.h"
#include "parity/execution/named_value.h"
#include "parity/execution/run_execution.h"
#include "tools/common/op/random_stream.h"

namespace phibridge {
namespace tools {

/// One execution of an operator, to be run again alone: on the same inputs and the same random
/// numbers.
class FedOp {
 public:
  struct Result {
    std::string error;  // what it threw; empty: it ran
    KernelChoice choice;
    std::vector<parity::NamedValue> outputs;
    // Of RunInFloat64: why its own types computed it, if they did for want of a kernel; and whether
    // float64 did. An operator without floats has neither.
    std::string not_float64;
    bool in_float64 = false;
  };

  /// Why an operator cannot run alone; empty if it can.
  static std::string WhyNot(const BoundOp& op);
  /// To be made before the operator runs. Requires: WhyNot is empty.
  explicit FedOp(const BoundOp& op);

  /// Another value for an input: a tensor, SelectedRows, the elements of an array, or the members
  /// of a sparse tensor or of strings.
  void SetInput(const std::string& variable, const std::vector<parity::NamedValue>& values);
  /// The random stream is left where it was.
  Result Run(const ExecutionOptions& options) const;
  /// The same in float64: see tools/common/op/float64_op.h.
  Result RunInFloat64(const ExecutionOptions& options) const;

 private:
  Result ResultOf(const parity::OpResult& ran) const;

  parity::Execution execution_;
  RandomStream stream_;
};

}  // namespace tools
}  // namespace phibridge
