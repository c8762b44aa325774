#pragma once

#include <algorithm>
#include <cstdint>

namespace phi {
namespace funcs {

struct SliceBounds {
  int64_t start;
  int64_t end;  // before `start` only if the program says so, which SliceRawInferMeta refuses
};

/// [start, end) of an axis of `size`, clamped to it; negative numbers count from the end. `dropped`
/// axes select one element: there -1 with end 0 is the last one (the program wrote x[-1]).
inline SliceBounds ClampSlice(int64_t start, int64_t end, int64_t size, bool dropped) {
  if (dropped && start == -1 && end == 0) end = size;
  if (start < 0) start += size;
  if (end < 0) end += size;
  start = std::min(std::max<int64_t>(start, 0), size);
  end = std::min(std::max<int64_t>(end, 0), size);
  return {start, end};
}

}  // namespace funcs
}  // namespace phi
