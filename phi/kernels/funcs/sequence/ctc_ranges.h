#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"

namespace phi {
namespace funcs {

/// A sequence of steps or labels in memory: element i is at first + i * step.
struct CtcRange {
  int64_t first, step, length;
};

/// Of the rows of `x`, in host memory or not. Errors: InvalidArgument without a LoD that fits.
inline std::vector<CtcRange> RangesOfLoD(const char* name, const DenseTensor& x) {
  PADDLE_ENFORCE(!x.lod().empty() && CheckLoD(x.lod(), x.dims()[0]).empty(),
                 errors::InvalidArgument("input %s of shape %s needs a LoD that fits its rows; it "
                                         "has %s",
                                         name, x.dims(), LoDToString(x.lod())));
  const std::vector<size_t> offsets = ToAbsOffset(x.lod())[0];
  std::vector<CtcRange> ranges;
  for (size_t s = 0; s + 1 < offsets.size(); ++s) {
    ranges.push_back(
        {static_cast<int64_t>(offsets[s]), 1, static_cast<int64_t>(offsets[s + 1] - offsets[s])});
  }
  return ranges;
}

/// `time_major`: [steps, batch, …], else [batch, steps]; `length`, int64, in host memory. Errors:
/// InvalidArgument for a length that does not fit.
inline std::vector<CtcRange> RangesOfLengths(const char* name, const DenseTensor& x,
                                             const DenseTensor& length, bool time_major) {
  const int64_t batch = x.dims()[time_major ? 1 : 0], longest = x.dims()[time_major ? 0 : 1];
  PADDLE_ENFORCE_EQ(length.numel(), batch,
                    errors::InvalidArgument("%d lengths for input %s of shape %s", length.numel(),
                                            name, x.dims()));
  std::vector<CtcRange> ranges;
  for (int64_t b = 0; b < batch; ++b) {
    const int64_t n = length.data<int64_t>()[b];
    PADDLE_ENFORCE(n >= 0 && n <= longest,
                   errors::InvalidArgument("a length of input %s must be in [0, %d]; it is %d",
                                           name, longest, n));
    ranges.push_back(time_major ? CtcRange{b, batch, n} : CtcRange{b * longest, 1, n});
  }
  return ranges;
}

/// The labels of a sequence, int32 in host memory. Errors: InvalidArgument.
inline std::vector<int> LabelsOf(const DenseTensor& label, const CtcRange& range, int64_t classes,
                                 int blank) {
  const int* from = label.data<int>() + range.first;
  for (int64_t i = 0; i < range.length; ++i) {
    PADDLE_ENFORCE(from[i] >= 0 && from[i] < classes && from[i] != blank,
                   errors::InvalidArgument("input Label must be in [0, %d) and not the blank %d; "
                                           "one is %d",
                                           classes, blank, from[i]));
  }
  return std::vector<int>(from, from + range.length);
}

}  // namespace funcs
}  // namespace phi
