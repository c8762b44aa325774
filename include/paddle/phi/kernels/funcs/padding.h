// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/padding.h")
#include_next "paddle/phi/kernels/funcs/padding.h"
#else
#pragma once

#include <algorithm>
#include <vector>

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/kernels/funcs/eigen/common.h"
#include "paddle/phi/kernels/funcs/eigen/eigen_function.h"

namespace phi {
namespace funcs {

using ::phi::EigenTensor;

namespace details {
// Calls copy(inner, outer) with the positions of an inner box in the outer one.
template <typename Copy>
void ForEachOfBox(const DDim& inner, const DDim& outer, const std::vector<int>& pads, Copy copy) {
  const int rank = inner.size();
  const DDim steps = stride(outer);
  std::vector<int64_t> at(rank, 0);
  for (int64_t i = 0; i < product(inner); ++i) {
    int64_t to = 0;
    for (int d = 0; d < rank; ++d) to += (at[d] + pads[2 * d]) * steps[d];
    copy(i, to);
    for (int d = rank - 1; d >= 0 && ++at[d] == inner[d]; --d) at[d] = 0;
  }
}
}  // namespace details

/// out, of its shape, becomes src with pads[2 i] elements before and pads[2 i + 1] after axis i.
template <typename DeviceContext, typename T>
void PaddingFunctor(int /*rank*/, const DeviceContext& /*context*/, const std::vector<int>& pads,
                    T pad_value, const DenseTensor& src, DenseTensor* out) {
  T* to = out->data<T>();
  std::fill(to, to + out->numel(), pad_value);
  const T* from = src.data<T>();
  details::ForEachOfBox(src.dims(), out->dims(), pads,
                        [to, from](int64_t i, int64_t o) { to[o] = from[i]; });
}
/// The gradient: d_out is the inner box of src.
template <typename DeviceContext, typename T>
void PaddingGradFunctor(int /*rank*/, const DeviceContext& /*context*/,
                        const std::vector<int>& pads, const DenseTensor& src, DenseTensor* out) {
  T* to = out->data<T>();
  const T* from = src.data<T>();
  details::ForEachOfBox(out->dims(), src.dims(), pads,
                        [to, from](int64_t i, int64_t o) { to[i] = from[o]; });
}
template <typename DeviceContext, typename T, size_t D>
void PadFunction(const DeviceContext& context, const std::vector<int>& pads, const DenseTensor& src,
                 T pad_value, DenseTensor* out) {
  PaddingFunctor<DeviceContext, T>(static_cast<int>(D), context, pads, pad_value, src, out);
}
template <typename DeviceContext, typename T, size_t D>
void PadGradFunction(const DeviceContext& context, const std::vector<int>& pads,
                     const DenseTensor& src, DenseTensor* d_out) {
  PaddingGradFunctor<DeviceContext, T>(static_cast<int>(D), context, pads, src, d_out);
}
/// True if each of the data's axes is padded as much before as after.
inline bool IsSymmetricPadding(const std::vector<int>& pads, const int data_dim) {
  for (int i = 0; static_cast<int>(pads.size()) == data_dim * 2 && i < data_dim; ++i) {
    if (pads[2 * i] != pads[2 * i + 1]) return false;
  }
  return true;
}

}  // namespace funcs
}  // namespace phi

#endif
