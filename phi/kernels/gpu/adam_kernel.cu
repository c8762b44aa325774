#include "phi/kernels/adam_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/primitive/gpu_adam.h"

namespace phi {

template <typename T, typename Context>
void AdamDenseKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& grad,
                     const DenseTensor& learning_rate, const DenseTensor& moment1,
                     const DenseTensor& moment2, const DenseTensor& beta1_pow,
                     const DenseTensor& beta2_pow,
                     const paddle::optional<DenseTensor>& master_param,
                     const paddle::optional<DenseTensor>& skip_update, const Scalar& beta1,
                     const Scalar& beta2, const Scalar& epsilon, bool /*lazy_mode*/,
                     int64_t /*min_row_size_to_use_multithread*/, bool multi_precision,
                     bool use_global_beta_pow, DenseTensor* param_out, DenseTensor* moment1_out,
                     DenseTensor* moment2_out, DenseTensor* beta1_pow_out,
                     DenseTensor* beta2_pow_out, DenseTensor* master_param_out) {
  using C = funcs::ComputeType<T>;
  const auto master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  primitive::GpuAdamStep<T>(
      ctx, {param, learning_rate, moment1, moment2, beta1_pow, beta2_pow, master}, grad,
      {beta1.to<C>(), beta2.to<C>(), epsilon.to<C>(), false, use_global_beta_pow}, skip_update, 0,
      {param_out, moment1_out, moment2_out, beta1_pow_out, beta2_pow_out});
}

}  // namespace phi

PD_REGISTER_KERNEL(adam, GPU, ALL_LAYOUT, phi::AdamDenseKernel, float, double, phi::float16,
                   phi::bfloat16) {}
