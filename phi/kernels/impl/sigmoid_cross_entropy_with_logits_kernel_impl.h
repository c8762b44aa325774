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
void SigmoidCrossEntropyWithLogitsKernel(const Context& ctx, const DenseTensor& x,
                                         const DenseTensor& label,
                                         const paddle::optional<DenseTensor>& pos_weight,
                                         bool normalize, int ignore_index, DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  const T *logits = x.data<T>(), *labels = label.data<T>();
  const T* weights = funcs::DataOrNull<T>(pos_weight);
  funcs::ForEach(ctx, x.numel(), 8192, [=] DEVICE(int64_t i) {
    using C = funcs::ComputeType<T>;
    const C v = static_cast<C>(logits[i]), size = v < C(0) ? -v : v;
    const C rest = std::log1p(funcs::Exp(-size));
    const C weight = weights == nullptr ? C(1) : static_cast<C>(weights[i]);
    const C of = static_cast<C>(labels[i]);
    const C loss = (v > C(0) ? v : C(0)) - v * of + weight * rest;
    y[i] = static_cast<int>(of) == ignore_index ? T(0) : static_cast<T>(loss);
  });
  if (normalize) funcs::DivideByKeptLabels(ctx, label, ignore_index, y);
}

}  // namespace phi
