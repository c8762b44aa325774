#pragma once

#include <algorithm>

#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/for_each.h"
#include "phi/kernels/mean_all_kernel.h"

namespace phi {

template <typename T, typename Context>
void MeanAllGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                       DenseTensor* x_grad) {
  using C = funcs::ComputeType<T>;
  const DenseTensor held = out_grad;
  if (x_grad->IsSharedBufferWith(held)) x_grad->clear();  // every element reads the only one
  T* to = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const C share = static_cast<C>(1.0 / static_cast<double>(x.numel()));
  const T* g = held.data<T>();
  funcs::ForEach(ctx, x.numel(), 32768,
                 [=] DEVICE(int64_t i) { to[i] = static_cast<T>(static_cast<C>(*g) * share); });
}

}  // namespace phi
