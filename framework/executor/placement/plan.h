#pragma once

#include <optional>
#include <vector>

#include "framework/executor/placement/costs.h"

namespace phibridge {

// Note [Placement]
// On the CPU a program is computed by two back ends, and a tensor between two operators is plain or
// lies in blocks of oneDNN. Who reads it in the other form reorders it, each time. So operators are
// not placed one by one: the plan is the choice of back ends whose kernels and reorders together
// take least, by a measured table (costs.h). It is found in program order: after each operator, for
// every combination of forms that the tensors in use may have, the cheapest way to get there is
// kept (dynamic programming). Few tensors are in use at a time, so these are few; where they are
// more than kMaxStates, the cheapest ones are kept, and the plan may miss the best one.

/// An operator to be placed. Numbers of tensors; parameters, which are packed once, are none.
struct PlanOp {
  std::vector<int> inputs;
  std::vector<int> outputs;
  FormatUse format = FormatUse::kPlain;  // of its kernel of oneDNN
  std::optional<double> cpu_ns;          // finite; none: this back end does not compute it
  std::optional<double> onednn_ns;
};

struct PlacementProblem {
  std::vector<double> reorder_ns;  // of each tensor; finite
  std::vector<PlanOp> ops;         // in program order; tensors that none has written are plain
};

/// What one operator costs where the plan puts it, and where it does not.
struct PlacedOp {
  bool on_cpu = false;
  double cpu_reorders_ns = 0;     // of its inputs, and by those who read its outputs
  double onednn_reorders_ns = 0;  // likewise, were it there
};

/// Requires: each operator has a back end. Time: that of kMaxStates combinations an operator.
std::vector<bool> PlanOnCpu(const PlacementProblem& problem);
/// Each operator for itself, beside the others as they are.
std::vector<PlacedOp> Explain(const PlacementProblem& problem, const std::vector<bool>& on_cpu);

}  // namespace phibridge
