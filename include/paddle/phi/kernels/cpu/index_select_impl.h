// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/cpu/index_select_impl.h")
#include_next "paddle/phi/kernels/cpu/index_select_impl.h"
#else
#pragma once

#include <algorithm>
#include <vector>

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/enforce.h"

namespace phi {

/// dist = src + p, for slice_size elements.
template <typename Context, typename T, class Enable = void>
struct IndexSelectAdd {
  void operator()(const Context& /*ctx*/, int slice_size, const T* src_pointer, const T* p_pointer,
                  T* dist_pointer) {
    for (int i = 0; i < slice_size; ++i) dist_pointer[i] = src_pointer[i] + p_pointer[i];
  }
};

namespace details {
template <typename IndexT>
int64_t CheckedIndex(const DenseTensor& index, int64_t i, int64_t size) {
  const int64_t at = index.data<IndexT>()[i];
  PADDLE_ENFORCE_EQ(at >= 0 && at < size, true,
                    errors::InvalidArgument("index %d is not in [0, %d)", at, size));
  return at;
}
}  // namespace details

/// Slices `index` along axis `dim`; output has its shape. Errors: InvalidArgument.
template <typename Context, typename T, typename IndexT = int>
void IndexSelectInner(const Context& ctx, DenseTensor* input, const DenseTensor& index,
                      DenseTensor* output, int dim) {
  const DDim dims = input->dims();
  const int64_t outer = product(slice_ddim(dims, 0, dim)), size = dims[dim];
  const int64_t inner = product(slice_ddim(dims, dim + 1, dims.size()));
  const int64_t count = index.numel();
  T* to = ctx.template Alloc<T>(output);
  for (int64_t i = 0; i < count; ++i) {
    const int64_t at = details::CheckedIndex<IndexT>(index, i, size);
    for (int64_t o = 0; o < outer; ++o) {
      std::copy_n(input->data<T>() + (o * size + at) * inner, inner, to + (o * count + i) * inner);
    }
  }
}
/// The gradient: slices of out_grad added up where they came from. Errors: InvalidArgument.
template <typename Context, typename T, typename IndexT = int>
void IndexSelectGradInner(const Context& ctx, const DenseTensor& out_grad, const DenseTensor& index,
                          DenseTensor* x_grad, int dim) {
  const DDim dims = x_grad->dims();
  const int64_t outer = product(slice_ddim(dims, 0, dim)), size = dims[dim];
  const int64_t inner = product(slice_ddim(dims, dim + 1, dims.size()));
  const int64_t count = index.numel();
  T* to = ctx.template Alloc<T>(x_grad);
  std::fill(to, to + x_grad->numel(), static_cast<T>(0));
  IndexSelectAdd<Context, T> add;
  for (int64_t o = 0; o < outer; ++o) {
    for (int64_t i = 0; i < count; ++i) {
      T* row = to + (o * size + details::CheckedIndex<IndexT>(index, i, size)) * inner;
      add(ctx, static_cast<int>(inner), out_grad.data<T>() + (o * count + i) * inner, row, row);
    }
  }
}

}  // namespace phi

#endif
