// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/cpu/conv_util.h")
#include_next "paddle/phi/kernels/cpu/conv_util.h"
#else
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "paddle/phi/core/ddim.h"
#include "paddle/phi/core/enforce.h"

namespace phi {

namespace details {
/// Errors: InvalidArgument for a stride that nothing can be divided by.
inline void CheckConvStride(int64_t stride) {
  PADDLE_ENFORCE_GT(stride, 0,
                    errors::InvalidArgument("attribute strides has a %d: give strides of at least "
                                            "1",
                                            stride));
}
}  // namespace details

/// Two numbers of padding for each side, as `padding_algorithm` says: VALID none, SAME enough for
/// an output of the input's size divided by the stride; the dilation becomes 1 with SAME. Errors:
/// InvalidArgument for a number of paddings that is neither the sides' nor twice that; with SAME
/// also for a stride below 1 and fewer strides, kernel sizes or dilations than sides.
template <typename T = int>
void UpdatePaddingAndDilation(std::vector<T>* paddings, std::vector<T>* dilation,
                              const std::string padding_algorithm, const DDim data_dims,
                              const std::vector<T>& strides, const std::vector<T>& ksize) {
  const size_t sides = static_cast<size_t>(data_dims.size());
  if (paddings->size() == sides) {
    std::vector<T> twice;
    for (T pad : *paddings) twice.insert(twice.end(), 2, pad);
    *paddings = twice;
  }
  PADDLE_ENFORCE_EQ(paddings->size(), 2 * sides,
                    errors::InvalidArgument("%d paddings for %d sides", paddings->size(), sides));
  if (padding_algorithm == "SAME") {
    PADDLE_ENFORCE_GE(std::min({strides.size(), ksize.size(), dilation->size()}), sides,
                      errors::InvalidArgument(
                          "attributes strides, ksize and dilations have %d, %d and %d numbers for "
                          "%d sides: give each one number for each side",
                          strides.size(), ksize.size(), dilation->size(), sides));
  }
  for (size_t i = 0; i < sides; ++i) {
    if (padding_algorithm == "SAME") {
      details::CheckConvStride(strides[i]);
      const int64_t size = data_dims[static_cast<int>(i)];
      const int64_t pad = std::max<int64_t>(
          ((size + strides[i] - 1) / strides[i] - 1) * strides[i] + ksize[i] - size, 0);
      (*paddings)[2 * i] = static_cast<T>(pad / 2);
      (*paddings)[2 * i + 1] = static_cast<T>(pad - pad / 2);
      (*dilation)[i] = 1;
    } else if (padding_algorithm == "VALID") {
      (*paddings)[2 * i] = (*paddings)[2 * i + 1] = 0;
    }
  }
}

/// Windows along an axis. Errors: InvalidArgument if there is none, or for a stride below 1.
inline int ConvOutSize(int input_size, int filter_size, int dilation, int pad_left, int pad_right,
                       int stride) {
  details::CheckConvStride(stride);
  const int window = dilation * (filter_size - 1) + 1;
  const int size = (input_size + pad_left + pad_right - window) / stride + 1;
  PADDLE_ENFORCE_GT(size, 0,
                    errors::InvalidArgument("a window of %d does not fit %d elements with %d and "
                                            "%d of padding",
                                            window, input_size, pad_left, pad_right));
  return size;
}

/// False for a convolution of windows of one element, which is a product of matrices.
inline bool IsExpand(const std::vector<int64_t>& filter_dim, const std::vector<int>& strides,
                     const std::vector<int>& paddings, const std::vector<int>& dilations) {
  bool plain = true;
  for (size_t i = 0; i < strides.size(); ++i) {
    plain =
        plain && filter_dim[i + 2] == 1 && strides[i] == 1 && paddings[i] == 0 && dilations[i] == 1;
    if (paddings.size() == 2 * strides.size()) plain = plain && paddings[i + strides.size()] == 0;
  }
  return !plain;
}

}  // namespace phi

#endif
