#pragma once

#include <string>
#include <vector>

#include <oneapi/dnnl/dnnl.hpp>

namespace phi {
namespace onednn {

/// How a convolution or pooling window moves over the spatial axes, in oneDNN's terms.
struct Window {
  dnnl::memory::dims strides;
  dnnl::memory::dims sizes;
  dnnl::memory::dims dilations;  // 0: neighbouring elements
  dnnl::memory::dims pads_begin;
  dnnl::memory::dims pads_end;
};

/// From the legacy attributes: `paddings` has one value an axis or a pair (begin, end); `algorithm` is
/// EXPLICIT, SAME or VALID. SAME ignores `paddings` and `dilations` (1: neighbouring elements).
/// Errors: InvalidArgument if the numbers of values do not fit.
Window MakeWindow(const dnnl::memory::dims& input, const dnnl::memory::dims& sizes,
                  const std::vector<int>& strides, const std::vector<int>& paddings,
                  const std::string& algorithm, const std::vector<int>& dilations);

/// Elements that the window covers along axis i.
inline dnnl::memory::dim Extent(const Window& window, size_t i) {
  return (window.sizes[i] - 1) * (window.dilations[i] + 1) + 1;
}

}  // namespace onednn
}  // namespace phi
