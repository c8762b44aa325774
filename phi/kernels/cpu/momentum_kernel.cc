#include "phi/kernels/momentum_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/optimizer.h"

namespace phi {
namespace {

template <typename T>
struct MomentumRule {
  T mu, rate, decay, rescale;
  bool nesterov;

  void Update(T grad, T* param, T* velocity) const {
    const T g = grad * rescale + decay * *param;
    *velocity = *velocity * mu + g;
    *param -= rate * (nesterov ? g + *velocity * mu : *velocity);
  }
};

template <typename T>
MomentumRule<T> MakeMomentumRule(const DenseTensor& learning_rate, float mu, bool nesterov,
                                 const std::string& method, float coeff, float rescale) {
  return {static_cast<T>(mu), static_cast<T>(funcs::FloatValue(learning_rate, "LearningRate")),
          method == "l2_decay" ? static_cast<T>(coeff) : T(0), static_cast<T>(rescale), nesterov};
}

}  // namespace

template <typename T, typename Context>
void MomentumDenseKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& grad,
                         const DenseTensor& velocity, const DenseTensor& learning_rate,
                         const paddle::optional<DenseTensor>& /*master_param*/, float mu,
                         bool use_nesterov, const std::string& regularization_method,
                         float regularization_coeff, bool /*multi_precision*/, float rescale_grad,
                         DenseTensor* param_out, DenseTensor* velocity_out,
                         DenseTensor* /*master_param_out*/) {
  const auto rule = MakeMomentumRule<T>(learning_rate, mu, use_nesterov, regularization_method,
                                        regularization_coeff, rescale_grad);
  T* p = funcs::CopyThrough<T>(ctx, param, param_out);
  T* v = funcs::CopyThrough<T>(ctx, velocity, velocity_out);
  const T* g = grad.data<T>();
  ParallelFor(param_out->numel(), 16384, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) rule.Update(g[i], p + i, v + i);
  });
}

template <typename T, typename Context>
void MomentumSparseKernel(const Context& ctx, const DenseTensor& param, const SelectedRows& grad,
                          const DenseTensor& velocity, const DenseTensor& learning_rate,
                          const paddle::optional<DenseTensor>& /*master_param*/, float mu,
                          bool use_nesterov, const std::string& regularization_method,
                          float regularization_coeff, bool /*multi_precision*/, float rescale_grad,
                          DenseTensor* param_out, DenseTensor* velocity_out,
                          DenseTensor* /*master_param_out*/) {
  const auto rule = MakeMomentumRule<T>(learning_rate, mu, use_nesterov, regularization_method,
                                        regularization_coeff, rescale_grad);
  T* p = funcs::CopyThrough<T>(ctx, param, param_out);
  T* v = funcs::CopyThrough<T>(ctx, velocity, velocity_out);
  const funcs::MergedRows<T> merged = funcs::MergeRows<T>(grad);
  const int64_t height = param.dims()[0], width = height == 0 ? 0 : param.numel() / height;
  size_t next = 0;
  for (int64_t row = 0; row < height; ++row, p += width, v += width) {
    const bool has = next < merged.rows.size() && merged.rows[next] == row;
    const T* g = has ? merged.values.data() + next++ * width : nullptr;
    for (int64_t k = 0; k < width; ++k) rule.Update(has ? g[k] : T(0), p + k, v + k);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(momentum, CPU, ALL_LAYOUT, phi::MomentumDenseKernel, float, double) {}
PD_REGISTER_KERNEL(momentum_dense_param_sparse_grad, CPU, ALL_LAYOUT, phi::MomentumSparseKernel,
                   float, double) {}
