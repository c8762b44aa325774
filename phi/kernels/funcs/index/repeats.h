#pragma once

#include <vector>

#include "phi/kernels/funcs/index/index_values.h"

namespace phi {
namespace funcs {

/// The source slice of each slice of the result, if slice i of `size` slices is repeated repeats[i]
/// times. Errors: InvalidArgument if there are not `size` repeats, or one is negative.
inline std::vector<int64_t> RepeatedSlices(const DenseTensor& repeats, int64_t size) {
  const std::vector<int64_t> times = IndexValues(repeats, "RepeatsTensor");
  PADDLE_ENFORCE_EQ(static_cast<int64_t>(times.size()), size,
                    errors::InvalidArgument("input RepeatsTensor must hold %d numbers, one a slice "
                                            "of input X; it holds %d",
                                            size, times.size()));
  std::vector<int64_t> slices;
  for (int64_t i = 0; i < size; ++i) {
    PADDLE_ENFORCE_GE(times[i], 0,
                      errors::InvalidArgument("input RepeatsTensor must not be negative; number "
                                              "%d is %d",
                                              i, times[i]));
    slices.insert(slices.end(), times[i], i);
  }
  return slices;
}

}  // namespace funcs
}  // namespace phi
