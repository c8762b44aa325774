#include "phi/kernels/funcs/conv/window.h"

#include <algorithm>

#include "phi/core/enforce.h"

namespace phi {
namespace funcs {
namespace {

// Two paddings per axis.
void ExpandPaddings(std::vector<int>* paddings, int rank) {
  const size_t axes = static_cast<size_t>(rank);
  if (paddings->size() == axes) {
    std::vector<int> both;
    for (int p : *paddings) both.insert(both.end(), {p, p});
    *paddings = both;
  }
  PADDLE_ENFORCE_EQ(
      paddings->size(), 2 * axes,
      errors::InvalidArgument("attribute `paddings` must hold %d or %d numbers for %d spatial "
                              "axes; it holds %d",
                              axes, 2 * axes, axes, paddings->size()));
}

// SAME and VALID overrule the attribute.
void PadByAlgorithm(std::vector<int>* paddings, const std::string& algorithm, const DDim& data_dims,
                    const std::vector<int>& strides, const std::vector<int>& ksize) {
  if (algorithm == "VALID") {
    std::fill(paddings->begin(), paddings->end(), 0);
    return;
  }
  if (algorithm != "SAME") return;
  for (int i = 0; i < data_dims.size(); ++i) {
    const size_t axis = static_cast<size_t>(i);
    const int64_t size = data_dims[i], step = strides[axis];
    const int64_t total =
        std::max<int64_t>(((size + step - 1) / step - 1) * step + ksize[axis] - size, 0);
    (*paddings)[2 * axis] = static_cast<int>(total / 2);
    (*paddings)[2 * axis + 1] = static_cast<int>(total - total / 2);
  }
}

}  // namespace

void UpdatePaddingAndDilation(std::vector<int>* paddings, std::vector<int>* dilations,
                              const std::string& padding_algorithm, const DDim& data_dims,
                              const std::vector<int>& strides, const std::vector<int>& ksize) {
  ExpandPaddings(paddings, data_dims.size());
  PadByAlgorithm(paddings, padding_algorithm, data_dims, strides, ksize);
  if (padding_algorithm == "SAME") std::fill(dilations->begin(), dilations->end(), 1);
}

void UpdatePadding(std::vector<int>* paddings, bool global_pooling, bool adaptive,
                   const std::string& padding_algorithm, const DDim& data_dims,
                   const std::vector<int>& strides, const std::vector<int>& ksize) {
  ExpandPaddings(paddings, data_dims.size());
  PadByAlgorithm(paddings, padding_algorithm, data_dims, strides, ksize);
  if (global_pooling || adaptive) std::fill(paddings->begin(), paddings->end(), 0);
}

void UpdateKernelSize(std::vector<int>* ksize, const DDim& data_dims) {
  ksize->resize(static_cast<size_t>(data_dims.size()));
  for (int i = 0; i < data_dims.size(); ++i)
    (*ksize)[static_cast<size_t>(i)] = static_cast<int>(data_dims[i]);
}

void RequireChannelsLast(const std::string& data_format, const char* name) {
  PADDLE_ENFORCE(IsChannelLast(data_format),
                 errors::InvalidArgument(
                     "attribute `%s` is %s, but the layout of the kernel is NHWC; if the input "
                     "says NHWC of itself, give the attribute that value, or transform the input",
                     name, data_format));
}

}  // namespace funcs
}  // namespace phi
