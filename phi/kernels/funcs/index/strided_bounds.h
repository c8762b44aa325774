#pragma once

#include <algorithm>
#include <cstdint>

namespace phi {
namespace funcs {

/// `count` elements of an axis: start, start + stride, …
struct StridedBounds {
  int64_t start = 0;
  int64_t count = 0;
  int64_t stride = 1;
};

/// Elements from start to before end of an axis of `size`. Negative bounds count from the end, but
/// with a negative stride an end of -1 is what lies before the first element. Bounds are clamped.
/// Requires: stride is not 0.
inline StridedBounds ClampStrided(int64_t start, int64_t end, int64_t stride, int64_t size) {
  if (start < 0) start += size;
  if (end < 0 && !(end == -1 && stride < 0)) {
    end += size;
    if (stride < 0) end = std::max<int64_t>(end, 0);  // only -1 itself includes the first element
  }
  StridedBounds b;
  b.stride = stride;
  if (stride > 0) {
    b.start = std::min(std::max<int64_t>(start, 0), size);
    end = std::min(std::max<int64_t>(end, 0), size);
    b.count = end > b.start ? (end - b.start + stride - 1) / stride : 0;
  } else {
    b.start = std::min(std::max<int64_t>(start, -1), size - 1);
    end = std::min(std::max<int64_t>(end, -1), size - 1);
    b.count = b.start > end ? (b.start - end - stride - 1) / -stride : 0;
  }
  return b;
}

}  // namespace funcs
}  // namespace phi
