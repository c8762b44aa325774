#pragma once

#include <string>

#include "phi/core/ddim.h"

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

}  // namespace funcs
}  // namespace phi
