#pragma once

#include "phi/kernels/dropout_kernel.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/for_each.h"

namespace phi {

template <typename T, typename Context>
void DropoutGradRawKernel(const Context& ctx, const paddle::optional<DenseTensor>& mask,
                          const DenseTensor& out_grad, const Scalar& p, bool is_test,
                          const std::string& mode, DenseTensor* x_grad) {
  using C = funcs::ComputeType<T>;
  const DenseTensor held = out_grad;
  T* to = ctx.template Alloc<T>(x_grad);
  if (held.numel() == 0) return;
  const T* g = held.data<T>();
  const bool upscale = mode == "upscale_in_train";
  const float prob = p.to<float>();
  const C keep = static_cast<C>(1.0f - prob);
  const C factor = is_test        ? (upscale ? C(1) : keep)
                   : !upscale     ? C(1)
                   : prob == 1.0f ? C(0)
                                  : C(1) / keep;
  const uint8_t* kept = is_test || !mask ? nullptr : mask->data<uint8_t>();
  funcs::ForEach(ctx, held.numel(), 32768, [=] DEVICE(int64_t i) {
    const C value = static_cast<C>(g[i]) * factor;
    to[i] = static_cast<T>(kept == nullptr || kept[i] != 0 ? value : C(0));
  });
}

}  // namespace phi
