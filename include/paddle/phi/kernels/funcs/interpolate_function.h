// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/interpolate_function.h")
#include_next "paddle/phi/kernels/funcs/interpolate_function.h"
#else
#pragma once

#include <string>
#include <vector>

#include "paddle/fluid/framework/tensor_util.h"
#include "paddle/phi/common/layout.h"
#include "paddle/phi/core/ddim.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/hostdevice.h"

namespace phi {
namespace funcs {

/// The cubic convolution kernel within one and between one and two elements; A is its parameter.
template <typename T>
HOSTDEVICE inline T CubicConvolution1(T x, T A) {
  const T one = static_cast<T>(1);
  return one + x * x * (x * (A + one + one) - (A + one + one + one));
}
template <typename T>
HOSTDEVICE inline T CubicConvolution2(T x, T A) {
  return A * (x * (x * (x - static_cast<T>(5)) + static_cast<T>(8)) - static_cast<T>(4));
}
/// The weights of the four elements around a position `t` after the second; A = -0.75.
template <typename T>
HOSTDEVICE inline void get_cubic_upsample_coefficients(T coeffs[4], T t) {
  const T A = static_cast<T>(-0.75), rest = static_cast<T>(1) - t;
  coeffs[0] = CubicConvolution2<T>(t + static_cast<T>(1), A);
  coeffs[1] = CubicConvolution1<T>(t, A);
  coeffs[2] = CubicConvolution1<T>(rest, A);
  coeffs[3] = CubicConvolution2<T>(rest + static_cast<T>(1), A);
}

/// Batch, channels, and the sides of rank 3 to 5; missing sides are 1.
inline void ExtractNCDWH(const DDim& dims, const DataLayout& data_layout, int* N, int* C, int* D,
                         int* H, int* W) {
  const int rank = dims.size();
  const bool channels_first = data_layout == DataLayout::kNCHW;
  *N = static_cast<int>(dims[0]);
  *C = static_cast<int>(rank == 2 || channels_first ? dims[1] : dims[rank - 1]);
  *D = *H = *W = 1;
  int* const sides[] = {W, H, D};
  const int last = channels_first ? rank - 1 : rank - 2;
  for (int i = 0; i < rank - 2; ++i) *sides[i] = static_cast<int>(dims[last - i]);
}

/// One number of each tensor.
inline std::vector<int> get_new_shape(const std::vector<const DenseTensor*>& list) {
  std::vector<int> shape;
  for (const DenseTensor* tensor : list) {
    PADDLE_ENFORCE_EQ(
        tensor->numel(), 1,
        errors::InvalidArgument("a tensor of the shape has %d elements, not 1", tensor->numel()));
    std::vector<int> value;
    ::paddle::framework::TensorToVector(*tensor, &value);
    shape.push_back(value[0]);
  }
  return shape;
}
template <typename T>
std::vector<T> get_new_data_from_tensor(const DenseTensor* new_data_tensor) {
  std::vector<T> values;
  ::paddle::framework::TensorToVector(*new_data_tensor, &values);
  return values;
}

}  // namespace funcs
}  // namespace phi

#endif
