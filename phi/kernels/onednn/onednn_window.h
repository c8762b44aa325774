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

/// From the legacy attributes, over an input with these spatial dimensions:
/// phi/kernels/funcs/conv/window.h.
Window MakeWindow(const dnnl::memory::dims& input, const dnnl::memory::dims& sizes,
                  const std::vector<int>& strides, std::vector<int> paddings,
                  const std::string& padding_algorithm, std::vector<int> dilations);

// Support checks come before the shape function, which says what is wrong with attributes that make
// no window at all. Dimensions may be -1, not known yet.

/// Why oneDNN has no primitive for a window over `image` (spatial dimensions; of a transposed
/// convolution, those of its result); "" if it has one.
std::string WhyNotWindow(const dnnl::memory::dims& image, const Window& window);

/// The attributes of a convolution, or of a transposed one.
struct ConvWindow {
  const std::vector<int>& strides;
  const std::vector<int>& paddings;
  const std::string& padding_algorithm;
  const std::vector<int>& dilations;
  bool transposed = false;
};
/// As above; `sizes`: of the filter. "" if the attributes make no window.
std::string WhyNotConvWindow(const dnnl::memory::dims& input, const dnnl::memory::dims& sizes,
                             const ConvWindow& attr);

}  // namespace onednn
}  // namespace phi
