#include "phi/kernels/onednn/onednn_window.h"

#include <algorithm>

#include "phi/core/enforce.h"

namespace phi {
namespace onednn {
namespace {

void SetPaddings(const std::vector<int>& paddings, Window* window) {
  const size_t axes = window->sizes.size();
  PADDLE_ENFORCE(paddings.size() == axes || paddings.size() == 2 * axes,
                 errors::InvalidArgument("attribute `paddings` has %d values; a window of %d axes takes %d "
                                         "or %d",
                                         paddings.size(), axes, axes, 2 * axes));
  const bool pairs = paddings.size() == 2 * axes;
  for (size_t i = 0; i < axes; ++i) {
    window->pads_begin[i] = pairs ? paddings[2 * i] : paddings[i];
    window->pads_end[i] = pairs ? paddings[2 * i + 1] : paddings[i];
  }
}

}  // namespace

Window MakeWindow(const dnnl::memory::dims& input, const dnnl::memory::dims& sizes,
                  const std::vector<int>& strides, const std::vector<int>& paddings,
                  const std::string& algorithm, const std::vector<int>& dilations) {
  const size_t axes = input.size();
  PADDLE_ENFORCE(sizes.size() == axes && strides.size() == axes && dilations.size() == axes,
                 errors::InvalidArgument("a window over %d axes was given %d sizes, %d strides and %d "
                                         "dilations",
                                         axes, sizes.size(), strides.size(), dilations.size()));
  Window window;
  window.sizes = sizes;
  window.strides.assign(strides.begin(), strides.end());
  window.dilations.resize(axes);
  window.pads_begin.assign(axes, 0);
  window.pads_end.assign(axes, 0);
  const bool same = algorithm == "SAME";
  for (size_t i = 0; i < axes; ++i) {
    window.dilations[i] = same ? 0 : dilations[i] - 1;
    if (!same) continue;
    const dnnl::memory::dim out = (input[i] + strides[i] - 1) / strides[i];
    const dnnl::memory::dim total =
        std::max<dnnl::memory::dim>((out - 1) * strides[i] + sizes[i] - input[i], 0);
    window.pads_begin[i] = total / 2;
    window.pads_end[i] = total - total / 2;
  }
  if (!same && algorithm != "VALID") SetPaddings(paddings, &window);
  return window;
}

}  // namespace onednn
}  // namespace phi
