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

}  // namespace onednn
}  // namespace phi
