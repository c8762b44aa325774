// outside: 2.3 | impl/*.h kernel for several back ends
#pragma once

#include "kernels/blended_kernel.h"

namespace phi {

template <typename T, typename Context>
void Blend(const Context& dev_ctx, const DenseTensor& x, const DenseTensor& y,
           const DenseTensor* weight, float ratio, DenseTensor* out) {
  const DenseTensor rest = [&] {
    DenseTensor like = LikeOf<T, Context>(dev_ctx, y, DataType::UNDEFINED);
    for (int64_t i = 0; i < y.numel(); ++i) {
      like.data<T>()[i] = y.data<T>()[i] * static_cast<T>(1 - ratio);
    }
    return like;
  }();
  T* to = dev_ctx.template Alloc<T>(out);
  for (int64_t i = 0; i < x.numel(); ++i) {
    const T factor = weight == nullptr ? static_cast<T>(1) : weight->data<T>()[i];
    to[i] = x.data<T>()[i] * static_cast<T>(ratio) * factor + rest.data<T>()[i];
  }
}

template <typename T, typename Context>
void BlendedKernel(const Context& dev_ctx, const DenseTensor& x, const DenseTensor& y,
                   const paddle::optional<DenseTensor>& weight, float ratio, DenseTensor* out) {
  Blend<T>(dev_ctx, x, y, weight.get_ptr(), ratio, out);
}

template <typename T, typename Context>
void BlendedOldKernel(const Context& dev_ctx, const DenseTensor& x, const DenseTensor& y,
                      paddle::optional<const DenseTensor&> weight, float ratio, DenseTensor* out) {
  Blend<T>(dev_ctx, x, y, weight.is_initialized() ? weight.get_ptr() : nullptr, ratio, out);
}

}  // namespace phi
