#pragma once

#include "phi/kernels/funcs/elementwise/unary_loop.h"
#include "phi/kernels/funcs/for_each.h"
#include "phi/kernels/label_smooth_kernel.h"

namespace phi {

template <typename T, typename Context>
void LabelSmoothKernel(const Context& ctx, const DenseTensor& label,
                       const paddle::optional<DenseTensor>& prior_dist, float epsilon,
                       DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  if (label.numel() == 0) return;
  const int64_t classes = label.dims()[label.dims().size() - 1];
  using C = funcs::ComputeType<T>;
  const C e = static_cast<C>(epsilon), keep = C(1) - e;
  if (!prior_dist) {
    const C shift = e / static_cast<C>(classes);
    funcs::UnaryLoop(ctx, label.data<T>(), label.numel(), y,
                     [=] DEVICE(C v) { return keep * v + shift; });
    return;
  }
  const T *x = label.data<T>(), *prior = prior_dist->data<T>();
  funcs::ForEach(ctx, label.numel(), 32768, [=] DEVICE(int64_t i) {
    y[i] = static_cast<T>(keep * static_cast<C>(x[i]) + e * static_cast<C>(prior[i % classes]));
  });
}

}  // namespace phi
