#include "phi/kernels/adam_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/adam_rule.h"
#include "phi/kernels/funcs/optimizer.h"

namespace phi {
namespace {

// The states of one step, in the memory of the outputs.
template <typename T>
struct AdamStates {
  T *param, *moment1, *moment2;
};

bool SkipsUpdate(const paddle::optional<DenseTensor>& skip_update) {
  return skip_update && *skip_update->data<bool>();
}

template <typename T, typename Context>
void UpdatePower(const Context& ctx, const DenseTensor& power, T beta, bool keep,
                 DenseTensor* out) {
  T* to = funcs::CopyThrough<T>(ctx, power, out);
  if (!keep) *to *= beta;
}

}  // namespace

template <typename T, typename Context>
void AdamDenseKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& grad,
                     const DenseTensor& learning_rate, const DenseTensor& moment1,
                     const DenseTensor& moment2, const DenseTensor& beta1_pow,
                     const DenseTensor& beta2_pow,
                     const paddle::optional<DenseTensor>& /*master_param*/,
                     const paddle::optional<DenseTensor>& skip_update, const Scalar& beta1,
                     const Scalar& beta2, const Scalar& epsilon, bool /*lazy_mode*/,
                     int64_t /*min_row_size_to_use_multithread*/, bool /*multi_precision*/,
                     bool use_global_beta_pow, DenseTensor* param_out, DenseTensor* moment1_out,
                     DenseTensor* moment2_out, DenseTensor* beta1_pow_out,
                     DenseTensor* beta2_pow_out, DenseTensor* /*master_param_out*/) {
  const auto rule =
      funcs::MakeAdamRule<T>(beta1.to<T>(), beta2.to<T>(), epsilon.to<T>(),
                             static_cast<T>(funcs::FloatValue(learning_rate, "LearningRate")),
                             *beta1_pow.data<T>(), *beta2_pow.data<T>());
  const bool skips = SkipsUpdate(skip_update);
  const AdamStates<T> s{funcs::CopyThrough<T>(ctx, param, param_out),
                        funcs::CopyThrough<T>(ctx, moment1, moment1_out),
                        funcs::CopyThrough<T>(ctx, moment2, moment2_out)};
  UpdatePower<T>(ctx, beta1_pow, rule.beta1, skips || use_global_beta_pow, beta1_pow_out);
  UpdatePower<T>(ctx, beta2_pow, rule.beta2, skips || use_global_beta_pow, beta2_pow_out);
  if (skips) return;
  const T* g = grad.data<T>();
  ParallelFor(param_out->numel(), 8192, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i)
      rule.Update(g[i], s.param + i, s.moment1 + i, s.moment2 + i);
  });
}

template <typename T, typename Context>
void AdamDenseParamSparseGradKernel(const Context& ctx, const DenseTensor& param,
                                    const SelectedRows& grad, const DenseTensor& learning_rate,
                                    const DenseTensor& moment1, const DenseTensor& moment2,
                                    const DenseTensor& beta1_pow, const DenseTensor& beta2_pow,
                                    const paddle::optional<DenseTensor>& /*master_param*/,
                                    const paddle::optional<DenseTensor>& skip_update,
                                    const Scalar& beta1, const Scalar& beta2, const Scalar& epsilon,
                                    bool lazy_mode, int64_t /*min_row_size_to_use_multithread*/,
                                    bool /*multi_precision*/, bool use_global_beta_pow,
                                    DenseTensor* param_out, DenseTensor* moment1_out,
                                    DenseTensor* moment2_out, DenseTensor* beta1_pow_out,
                                    DenseTensor* beta2_pow_out, DenseTensor* /*master_param_out*/) {
  const bool skips = SkipsUpdate(skip_update);
  const AdamStates<T> s{funcs::CopyThrough<T>(ctx, param, param_out),
                        funcs::CopyThrough<T>(ctx, moment1, moment1_out),
                        funcs::CopyThrough<T>(ctx, moment2, moment2_out)};
  // As in the original, a gradient without rows leaves the powers alone too.
  const bool keeps_powers = skips || use_global_beta_pow || grad.rows().empty();
  UpdatePower<T>(ctx, beta1_pow, beta1.to<T>(), keeps_powers, beta1_pow_out);
  UpdatePower<T>(ctx, beta2_pow, beta2.to<T>(), keeps_powers, beta2_pow_out);
  if (skips || grad.rows().empty()) return;
  // The original multiplies the powers first, in the memory that its step then reads.
  const auto rule =
      funcs::MakeAdamRule<T>(beta1.to<T>(), beta2.to<T>(), epsilon.to<T>(),
                             static_cast<T>(funcs::FloatValue(learning_rate, "LearningRate")),
                             *beta1_pow_out->data<T>(), *beta2_pow_out->data<T>());
  const funcs::MergedRows<T> merged = funcs::MergeRows<T>(grad);
  const int64_t height = param.dims()[0], width = height == 0 ? 0 : param.numel() / height;
  const auto update = [&](int64_t row, const T* g) {
    for (int64_t k = 0; k < width; ++k) {
      const int64_t at = row * width + k;
      rule.Update(g == nullptr ? T(0) : g[k], s.param + at, s.moment1 + at, s.moment2 + at);
    }
  };
  size_t next = 0;
  for (int64_t row = 0; row < height; ++row) {
    const bool has = next < merged.rows.size() && merged.rows[next] == row;
    const T* g = has ? merged.values.data() + next++ * width : nullptr;
    if (has || !lazy_mode) update(row, g);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(adam, CPU, ALL_LAYOUT, phi::AdamDenseKernel, float, double) {}
PD_REGISTER_KERNEL(adam_dense_param_sparse_grad, CPU, ALL_LAYOUT,
                   phi::AdamDenseParamSparseGradKernel, float, double) {}
