#pragma once

#include <algorithm>
#include <vector>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/dense_tensor.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {
namespace funcs {

/// The scan of `input` along the axis of `s`: y[0] = x[0], y[k] = add(y[k - 1], x[k]). exclusive:
/// y[k] is the result before x[k] was added, `empty` for k = 0. reverse: from the last element to
/// the first.
template <typename T, typename Add>
void ScanAlongAxis(const DenseTensor& input, const AxisSplit& s, bool exclusive, bool reverse,
                   T empty, Add add, T* out) {
  const DenseTensor held = input;  // `out` may be its memory
  const T* x = held.data<T>();
  ParallelFor(s.outer, std::max<int64_t>(1, 32768 / std::max<int64_t>(1, s.len * s.inner)),
              [&](int64_t begin, int64_t end) {
                std::vector<T> total(s.inner);
                for (int64_t o = begin; o < end; ++o) {
                  std::fill(total.begin(), total.end(), empty);
                  for (int64_t k = 0; k < s.len; ++k) {
                    const int64_t row = (o * s.len + (reverse ? s.len - 1 - k : k)) * s.inner;
                    for (int64_t i = 0; i < s.inner; ++i) {
                      const T before = total[i];
                      total[i] = k == 0 ? x[row + i] : add(before, x[row + i]);
                      out[row + i] = exclusive ? before : total[i];
                    }
                  }
                }
              });
}

/// x seen from the axis of a scan; flatten: x as one vector.
inline AxisSplit ScanAxis(const DenseTensor& x, int axis, bool flatten) {
  return flatten ? AxisSplit{1, x.numel(), 1} : SplitAtAxis(x.dims(), axis);
}

/// Whether an exclusive scan leaves out its own element. Like the original, a scan of a single
/// element copies it.
inline bool IsExclusive(const DenseTensor& x, bool exclusive) { return exclusive && x.numel() > 1; }

}  // namespace funcs
}  // namespace phi
