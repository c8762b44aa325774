#pragma once

#include <cstdint>
#include <vector>

#include "phi/common/hostdevice.h"
#include "phi/core/ddim.h"

namespace phi {
namespace funcs {

/// Axes of one kind (kept or reduced) from the outside in, as sizes and distances of elements.
struct AxisGroup {
  int rank = 0;
  int64_t count = 1;  // product of dims[0 .. rank)
  int64_t dims[DDim::kMaxRank];
  int64_t steps[DDim::kMaxRank];

  void Add(int64_t dim, int64_t step) {
    dims[rank] = dim;
    steps[rank++] = step;
    count *= dim;
  }
  /// Where combination `index` of positions along these axes begins.
  HOSTDEVICE int64_t Offset(int64_t index) const {
    int64_t offset = 0;
    for (int i = rank - 1; i >= 0; --i) {
      offset += index % dims[i] * steps[i];
      index /= dims[i];
    }
    return offset;
  }
};

// Note [Reduce plan]
// Neighbouring axes that are both kept or both reduced are one axis. The last one decides the loop:
// if it is reduced, an output is a few rows of neighbouring elements; if it is kept, a row of
// outputs is a few rows, added as vectors.
struct ReducePlan {
  AxisGroup kept, reduced;  // without the last axis
  bool last_is_reduced = true;
  int64_t width = 1;  // of the last axis

  int64_t outputs() const { return kept.count * (last_is_reduced ? 1 : width); }
  int64_t inputs_per_output() const { return reduced.count * (last_is_reduced ? width : 1); }
};

/// Whether each of `rank` axes is named by `axes` (negative: from the end); all, if `axes` is empty
/// or `reduce_all`.
std::vector<bool> MarkReducedAxes(const std::vector<int64_t>& axes, int rank, bool reduce_all);

ReducePlan PlanReduce(const DDim& dims, const std::vector<int64_t>& axes, bool reduce_all);

}  // namespace funcs
}  // namespace phi
