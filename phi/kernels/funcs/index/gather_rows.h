#pragma once

#include <algorithm>
#include <cstring>
#include <vector>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {
namespace funcs {

/// Copies row rows[i] (in [0, s.len)) of each of the s.outer blocks of `from`; a row is s.inner
/// elements.
template <typename T>
void GatherRows(const T* from, const AxisSplit& s, const std::vector<int64_t>& rows, T* to) {
  const int64_t count = static_cast<int64_t>(rows.size());
  const int64_t inner = s.inner, len = s.len;
  const int64_t* row = rows.data();
  ParallelFor(s.outer * count, std::max<int64_t>(1, 32768 / std::max<int64_t>(inner, 1)),
              [=](int64_t begin, int64_t end) {
                for (int64_t i = begin; i < end; ++i) {
                  const T* source = from + (i / count * len + row[i % count]) * inner;
                  if (inner == 1) {
                    to[i] = *source;
                  } else {
                    std::copy_n(source, inner, to + i * inner);
                  }
                }
              });
}

}  // namespace funcs
}  // namespace phi
