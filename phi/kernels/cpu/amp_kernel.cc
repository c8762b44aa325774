#include "phi/kernels/amp_kernel.h"

#include <algorithm>
#include <cmath>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/optimizer/optimizer.h"

namespace phi {

template <typename T, typename Context>
void CheckFiniteAndUnscaleKernel(const Context& ctx, const std::vector<const DenseTensor*>& xs,
                                 const DenseTensor& scale, std::vector<DenseTensor*> outs,
                                 DenseTensor* found_infinite) {
  using C = funcs::ComputeType<T>;
  C factor = C(1) / *scale.data<C>();
  bool found = false;
  for (size_t k = 0; k < xs.size(); ++k) {
    const DenseTensor x = *xs[k];
    const T* from = x.data<T>();
    T* to = ctx.template Alloc<T>(outs[k]);
    const auto is_infinite = [](T v) { return !std::isfinite(static_cast<C>(v)); };
    if (!found && std::any_of(from, from + x.numel(), is_infinite)) {
      found = true;
      factor = C(0);
    }
    for (int64_t i = 0; i < x.numel(); ++i)
      to[i] = static_cast<T>(static_cast<C>(from[i]) * factor);
  }
  *ctx.template Alloc<bool>(found_infinite) = found;
}

template <typename T, typename Context>
void UpdateLossScalingKernel(const Context& ctx, const std::vector<const DenseTensor*>& xs,
                             const DenseTensor& found_infinite,
                             const DenseTensor& prev_loss_scaling, const DenseTensor& in_good_steps,
                             const DenseTensor& in_bad_steps, int incr_every_n_steps,
                             int decr_every_n_nan_or_inf, float incr_ratio, float decr_ratio,
                             const Scalar& stop_update, std::vector<DenseTensor*> outs,
                             DenseTensor* loss_scaling, DenseTensor* out_good_steps,
                             DenseTensor* out_bad_steps) {
  const bool found = *found_infinite.data<bool>();
  for (size_t k = 0; k < xs.size(); ++k) {
    T* to = funcs::CopyThrough<T>(ctx, *xs[k], outs[k]);
    if (found) std::fill_n(to, outs[k]->numel(), T(0));
  }
  T* scale = funcs::CopyThrough<T>(ctx, prev_loss_scaling, loss_scaling);
  int* good = funcs::CopyThrough<int>(ctx, in_good_steps, out_good_steps);
  int* bad = funcs::CopyThrough<int>(ctx, in_bad_steps, out_bad_steps);
  if (stop_update.to<bool>()) return;
  int* count = found ? bad : good;
  *(found ? good : bad) = 0;
  if (++*count != (found ? decr_every_n_nan_or_inf : incr_every_n_steps)) return;
  *count = 0;
  const T next = *scale * static_cast<T>(found ? decr_ratio : incr_ratio);
  if (found) {
    *scale = std::max(next, T(1));
  } else if (std::isfinite(next)) {
    *scale = next;
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(check_finite_and_unscale, CPU, ALL_LAYOUT, phi::CheckFiniteAndUnscaleKernel,
                   float, double, phi::float16, phi::bfloat16) {
  if (kernel_key.dtype() == phi::DataType::FLOAT64) return;
  kernel->InputAt(1).SetDataType(phi::DataType::FLOAT32);  // scale, beside halves too
}
PD_REGISTER_KERNEL(update_loss_scaling, CPU, ALL_LAYOUT, phi::UpdateLossScalingKernel, float,
                   double) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // found_infinite
  kernel->InputAt(3).SetDataType(phi::DataType::UNDEFINED);  // in_good_steps
  kernel->InputAt(4).SetDataType(phi::DataType::UNDEFINED);  // in_bad_steps
}
