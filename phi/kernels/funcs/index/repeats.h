#pragma once

#include <vector>

#include "phi/core/checked_size.h"
#include "phi/kernels/funcs/index/index_values.h"

namespace phi {
namespace funcs {

/// How often each of `size` slices is repeated. Errors: InvalidArgument if there are not `size`
/// repeats, or one is negative.
inline std::vector<int64_t> RepeatsOfSlices(const DenseTensor& repeats, int64_t size) {
  std::vector<int64_t> times = IndexValues(repeats, "RepeatsTensor");
  PADDLE_ENFORCE_EQ(static_cast<int64_t>(times.size()), size,
                    errors::InvalidArgument("input RepeatsTensor must hold %d numbers, one a slice "
                                            "of input X; it holds %d",
                                            size, times.size()));
  for (int64_t i = 0; i < size; ++i) {
    PADDLE_ENFORCE_GE(times[i], 0,
                      errors::InvalidArgument("input RepeatsTensor must not be negative; number "
                                              "%d is %d",
                                              i, times[i]));
  }
  return times;
}

/// How many slices the result has. Errors: ResourceExhausted if 64 bits do not hold it.
inline int64_t CountOfSlices(const std::vector<int64_t>& times) {
  int64_t count = 0;
  for (int64_t n : times) count = CheckedAdd(count, n);
  return count;
}

/// The source slice of each slice of the result. Requires: memory for them (see CountOfSlices).
inline std::vector<int64_t> RepeatedSlices(const std::vector<int64_t>& times) {
  std::vector<int64_t> slices;
  for (size_t i = 0; i < times.size(); ++i) {
    slices.insert(slices.end(), times[i], static_cast<int64_t>(i));
  }
  return slices;
}

}  // namespace funcs
}  // namespace phi
