#include "phi/kernels/adamw_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/optimizer/adam_step.h"

namespace phi {
namespace {

// The parameter after decay, in the memory of param_out.
template <typename T, typename Context>
void DecayParam(const Context& ctx, const DenseTensor& param, const DenseTensor& learning_rate,
                float lr_ratio, float coeff, bool decays, DenseTensor* param_out) {
  T* p = funcs::CopyThrough<T>(ctx, param, param_out);
  if (!decays) return;
  const T rate = static_cast<T>(funcs::FloatValue(learning_rate, "LearningRate"));
  const T keep = T(1) - rate * static_cast<T>(lr_ratio) * static_cast<T>(coeff);
  for (int64_t i = 0; i < param_out->numel(); ++i) p[i] *= keep;
}

}  // namespace

template <typename T, typename Context>
void AdamwDenseKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& grad,
                      const DenseTensor& learning_rate, const DenseTensor& moment1,
                      const DenseTensor& moment2, const DenseTensor& beta1_pow,
                      const DenseTensor& beta2_pow,
                      const paddle::optional<DenseTensor>& /*master_param*/,
                      const paddle::optional<DenseTensor>& skip_update, const Scalar& beta1,
                      const Scalar& beta2, const Scalar& epsilon, float lr_ratio, float coeff,
                      bool with_decay, bool /*lazy_mode*/,
                      int64_t /*min_row_size_to_use_multithread*/, bool /*multi_precision*/,
                      bool use_global_beta_pow, DenseTensor* param_out, DenseTensor* moment1_out,
                      DenseTensor* moment2_out, DenseTensor* beta1_pow_out,
                      DenseTensor* beta2_pow_out, DenseTensor* /*master_param_out*/) {
  const bool skips = funcs::SkipsUpdate(skip_update);
  DecayParam<T>(ctx, param, learning_rate, lr_ratio, coeff, with_decay && !skips, param_out);
  funcs::AdamDenseStep<T>(
      ctx, {*param_out, learning_rate, moment1, moment2, beta1_pow, beta2_pow}, grad,
      {beta1.to<T>(), beta2.to<T>(), epsilon.to<T>(), skips, use_global_beta_pow},
      {param_out, moment1_out, moment2_out, beta1_pow_out, beta2_pow_out});
}

template <typename T, typename Context>
void AdamwDenseParamSparseGradKernel(
    const Context& ctx, const DenseTensor& param, const SelectedRows& grad,
    const DenseTensor& learning_rate, const DenseTensor& moment1, const DenseTensor& moment2,
    const DenseTensor& beta1_pow, const DenseTensor& beta2_pow,
    const paddle::optional<DenseTensor>& /*master_param*/,
    const paddle::optional<DenseTensor>& skip_update, const Scalar& beta1, const Scalar& beta2,
    const Scalar& epsilon, float lr_ratio, float coeff, bool with_decay, bool lazy_mode,
    int64_t /*min_row_size_to_use_multithread*/, bool /*multi_precision*/, bool use_global_beta_pow,
    DenseTensor* param_out, DenseTensor* moment1_out, DenseTensor* moment2_out,
    DenseTensor* beta1_pow_out, DenseTensor* beta2_pow_out, DenseTensor* /*master_param_out*/) {
  const bool skips = funcs::SkipsUpdate(skip_update);
  DecayParam<T>(ctx, param, learning_rate, lr_ratio, coeff, with_decay && !skips, param_out);
  funcs::AdamSparseStep<T>(
      ctx, {*param_out, learning_rate, moment1, moment2, beta1_pow, beta2_pow}, grad,
      {beta1.to<T>(), beta2.to<T>(), epsilon.to<T>(), skips, use_global_beta_pow, lazy_mode},
      {param_out, moment1_out, moment2_out, beta1_pow_out, beta2_pow_out});
}

}  // namespace phi

PD_REGISTER_KERNEL(adamw, CPU, ALL_LAYOUT, phi::AdamwDenseKernel, float, double) {}
PD_REGISTER_KERNEL(adamw_dense_param_sparse_grad, CPU, ALL_LAYOUT,
                   phi::AdamwDenseParamSparseGradKernel, float, double) {}
