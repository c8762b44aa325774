#pragma once

#include <string>

#include "phi/core/ddim.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"

namespace phi {
namespace funcs {

/// x as [outer, channels, inner]; inner is 1 for channels-last.
struct BatchNormShape {
  int64_t outer, channels, inner;
  int64_t per_channel() const { return outer * inner; }
};

inline BatchNormShape MakeBatchNormShape(const DDim& dims, const std::string& data_layout) {
  const bool channel_last = data_layout == "NHWC" || data_layout == "NDHWC";
  const int64_t channels = dims[channel_last ? dims.size() - 1 : 1];
  const int64_t rest = channels == 0 ? 0 : product(dims) / channels;
  if (channel_last) return {rest, channels, 1};
  return {dims[0], channels, dims[0] == 0 ? 0 : rest / dims[0]};
}

/// Errors: InvalidArgument for a gradient or statistics that do not fit X.
inline void CheckNormGradShapes(const BatchNormShape& s, const DenseTensor& x,
                                const DenseTensor& y_grad, const DenseTensor& means,
                                const DenseTensor& spreads, int64_t factors) {
  PADDLE_ENFORCE(y_grad.dims() == x.dims(),
                 errors::InvalidArgument("input Y@GRAD must have shape %s of X; it has %s",
                                         x.dims(), y_grad.dims()));
  const bool alone = s.per_channel() == 1;  // then nothing was normalised
  PADDLE_ENFORCE(
      factors == s.channels &&
          (alone || (means.numel() == s.channels && spreads.numel() == s.channels)),
      errors::InvalidArgument("X has %d channels: Scale has %d numbers, the means %d, the "
                              "variances %d",
                              s.channels, factors, means.numel(), spreads.numel()));
}

}  // namespace funcs
}  // namespace phi
