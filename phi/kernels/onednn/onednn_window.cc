#include "phi/kernels/onednn/onednn_window.h"

#include "phi/kernels/funcs/conv/window.h"

namespace phi {
namespace onednn {

Window MakeWindow(const dnnl::memory::dims& input, const dnnl::memory::dims& sizes,
                  const std::vector<int>& strides, std::vector<int> paddings,
                  const std::string& padding_algorithm, std::vector<int> dilations) {
  funcs::UpdatePaddingAndDilation(&paddings, &dilations, padding_algorithm, make_ddim(input),
                                  strides, {sizes.begin(), sizes.end()});
  Window window;
  window.sizes = sizes;
  window.strides.assign(strides.begin(), strides.end());
  for (size_t i = 0; i < input.size(); ++i) {
    window.dilations.push_back(dilations[i] - 1);
    window.pads_begin.push_back(paddings[2 * i]);
    window.pads_end.push_back(paddings[2 * i + 1]);
  }
  return window;
}

}  // namespace onednn
}  // namespace phi
