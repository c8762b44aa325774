#pragma once

#include <cmath>

#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/elementwise/divide_by_kept.h"
#include "phi/kernels/funcs/elementwise/math.h"
#include "phi/kernels/funcs/for_each.h"
#include "phi/kernels/sigmoid_cross_entropy_with_logits_kernel.h"

namespace phi {

template <typename T, typename Context>
void SigmoidCrossEntropyWithLogitsGradKernel(const Context& ctx, const DenseTensor& x,
                                             const DenseTensor& label,
                                             const paddle::optional<DenseTensor>& pos_weight,
                                             const DenseTensor& out_grad, bool normalize,
                                             int ignore_index, DenseTensor* x_grad) {
  const DenseTensor held = out_grad;
  T* to = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const T *logits = x.data<T>(), *labels = label.data<T>(), *g = held.data<T>();
  const T* weights = funcs::DataOrNull<T>(pos_weight);
  funcs::ForEach(ctx, x.numel(), 8192, [=] DEVICE(int64_t i) {
    using C = funcs::ComputeType<T>;
    const C of = static_cast<C>(labels[i]);
    const C weight = weights == nullptr ? C(1) : static_cast<C>(weights[i]);
    const C slope = weight / (C(1) + funcs::Exp(-static_cast<C>(logits[i]))) - of;
    to[i] =
        static_cast<int>(of) == ignore_index ? T(0) : static_cast<T>(static_cast<C>(g[i]) * slope);
  });
  if (normalize) funcs::DivideByKeptLabels(ctx, label, ignore_index, to);
}

}  // namespace phi
