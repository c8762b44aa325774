#include "phi/kernels/funcs/reduce/reduce_plan.h"

namespace phi {
namespace funcs {

std::vector<bool> MarkReducedAxes(const std::vector<int64_t>& axes, int rank, bool reduce_all) {
  std::vector<bool> reduced(rank, reduce_all || axes.empty());
  for (int64_t axis : axes) {
    const int64_t at = axis < 0 ? axis + rank : axis;
    if (at >= 0 && at < rank) reduced[at] = true;
  }
  return reduced;
}

ReducePlan PlanReduce(const DDim& dims, const std::vector<int64_t>& axes, bool reduce_all) {
  const int rank = dims.size();
  const std::vector<bool> reduced = MarkReducedAxes(axes, rank, reduce_all);
  struct Run {
    int64_t size;
    bool reduced;
  };
  std::vector<Run> runs;
  for (int i = 0; i < rank; ++i) {
    if (dims[i] == 1) continue;
    if (!runs.empty() && runs.back().reduced == reduced[i]) {
      runs.back().size *= dims[i];
    } else {
      runs.push_back({dims[i], reduced[i]});
    }
  }
  ReducePlan plan;
  if (runs.empty()) return plan;
  plan.last_is_reduced = runs.back().reduced;
  plan.width = runs.back().size;
  int64_t step = 1;
  std::vector<int64_t> steps(runs.size());
  for (size_t i = runs.size(); i-- > 0;) {
    steps[i] = step;
    step *= runs[i].size;
  }
  for (size_t i = 0; i + 1 < runs.size(); ++i) {
    (runs[i].reduced ? plan.reduced : plan.kept).Add(runs[i].size, steps[i]);
  }
  return plan;
}

}  // namespace funcs
}  // namespace phi
