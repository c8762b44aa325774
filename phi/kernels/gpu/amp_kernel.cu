#include "phi/kernels/amp_kernel.h"

#include <cmath>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {

template <typename T, typename Context>
void CheckFiniteAndUnscaleKernel(const Context& ctx, const std::vector<const DenseTensor*>& xs,
                                 const DenseTensor& scale, std::vector<DenseTensor*> outs,
                                 DenseTensor* found_infinite) {
  using C = funcs::ComputeType<T>;
  const C* divisor = scale.data<C>();
  bool* found = funcs::AllocZeros<bool>(ctx, found_infinite);
  for (size_t k = 0; k < xs.size(); ++k) {
    const DenseTensor x = *xs[k];  // `outs[k]` may be its memory
    T* to = ctx.template Alloc<T>(outs[k]);
    const int64_t count = x.numel();
    if (count == 0) continue;
    const T* from = x.data<T>();
    // All threads that write, write the same; the second kernel starts when all have.
    primitive::GpuLoop(ctx, count, [=] DEVICE(int64_t i) {
      if (!std::isfinite(static_cast<C>(from[i]))) *found = true;
    });
    primitive::GpuLoop(ctx, count, [=] DEVICE(int64_t i) {
      const C factor = *found ? C(0) : C(1) / *divisor;
      to[i] = static_cast<T>(static_cast<C>(from[i]) * factor);
    });
  }
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
  const bool* found = found_infinite.data<bool>();
  for (size_t k = 0; k < xs.size(); ++k) {
    const DenseTensor x = *xs[k];
    T* to = ctx.template Alloc<T>(outs[k]);
    if (x.numel() == 0) continue;
    const T* from = x.data<T>();
    primitive::GpuLoop(ctx, x.numel(), [=] DEVICE(int64_t i) { to[i] = *found ? T(0) : from[i]; });
  }
  funcs::GpuCopyElements<T>(ctx, prev_loss_scaling, loss_scaling);
  funcs::GpuCopyElements<int>(ctx, in_good_steps, out_good_steps);
  funcs::GpuCopyElements<int>(ctx, in_bad_steps, out_bad_steps);
  if (stop_update.to<bool>()) return;
  T* scale = loss_scaling->data<T>();
  int *good = out_good_steps->data<int>(), *bad = out_bad_steps->data<int>();
  primitive::GpuLoop(ctx, 1, [=] DEVICE(int64_t) {
    const bool is_bad = *found;
    int* count = is_bad ? bad : good;
    *(is_bad ? good : bad) = 0;
    if (++*count != (is_bad ? decr_every_n_nan_or_inf : incr_every_n_steps)) return;
    *count = 0;
    const T next = *scale * static_cast<T>(is_bad ? decr_ratio : incr_ratio);
    if (is_bad) {
      *scale = next < T(1) ? T(1) : next;
    } else if (std::isfinite(next)) {
      *scale = next;
    }
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(check_finite_and_unscale, GPU, ALL_LAYOUT, phi::CheckFiniteAndUnscaleKernel,
                   float, double, phi::float16, phi::bfloat16) {
  if (kernel_key.dtype() == phi::DataType::FLOAT64) return;
  kernel->InputAt(1).SetDataType(phi::DataType::FLOAT32);  // scale, beside halves too
}
PD_REGISTER_KERNEL(update_loss_scaling, GPU, ALL_LAYOUT, phi::UpdateLossScalingKernel, float,
                   double) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // found_infinite
  kernel->InputAt(3).SetDataType(phi::DataType::UNDEFINED);  // in_good_steps
  kernel->InputAt(4).SetDataType(phi::DataType::UNDEFINED);  // in_bad_steps
}
