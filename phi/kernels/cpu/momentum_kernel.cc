#include "phi/kernels/momentum_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/optimizer/optimizer.h"

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

template <typename T, typename Context>
void MomentumDenseStep(const Context& ctx, const MomentumRule<T>& rule, const DenseTensor& param,
                       const DenseTensor& grad, const DenseTensor& velocity, DenseTensor* param_out,
                       DenseTensor* velocity_out) {
  T* p = funcs::CopyThrough<T>(ctx, param, param_out);
  T* v = funcs::CopyThrough<T>(ctx, velocity, velocity_out);
  const T* g = grad.data<T>();
  ParallelFor(param_out->numel(), 16384, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) rule.Update(g[i], p + i, v + i);
  });
}

}  // namespace

template <typename T, typename Context>
void MomentumDenseKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& grad,
                         const DenseTensor& velocity, const DenseTensor& learning_rate,
                         const paddle::optional<DenseTensor>& /*master_param*/, float mu,
                         bool use_nesterov, const std::string& regularization_method,
                         float regularization_coeff, bool /*multi_precision*/,
                         float /*rescale_grad*/, DenseTensor* param_out, DenseTensor* velocity_out,
                         DenseTensor* /*master_param_out*/) {
  const auto rule = MakeMomentumRule<T>(learning_rate, mu, use_nesterov, regularization_method,
                                        regularization_coeff, 1.0f);
  MomentumDenseStep<T>(ctx, rule, param, grad, velocity, param_out, velocity_out);
}

template <typename T, typename Context>
void MergedMomentumKernel(const Context& ctx, const std::vector<const DenseTensor*>& param,
                          const std::vector<const DenseTensor*>& grad,
                          const std::vector<const DenseTensor*>& velocity,
                          const std::vector<const DenseTensor*>& learning_rate,
                          const paddle::optional<std::vector<const DenseTensor*>>& /*master_param*/,
                          float mu, bool use_nesterov,
                          const std::vector<std::string>& regularization_method,
                          const std::vector<float>& regularization_coeff, bool /*multi_precision*/,
                          float rescale_grad, std::vector<DenseTensor*> param_out,
                          std::vector<DenseTensor*> velocity_out,
                          std::vector<DenseTensor*> /*master_param_out*/) {
  const bool decays = !regularization_method.empty();
  PADDLE_ENFORCE(!decays || (regularization_method.size() == param.size() &&
                             regularization_coeff.size() == param.size()),
                 errors::InvalidArgument(
                     "attributes `regularization_method` and `regularization_coeff` must "
                     "be empty or have one entry for each of %d parameters; they have %d "
                     "and %d",
                     param.size(), regularization_method.size(), regularization_coeff.size()));
  const bool rescales = !decays && !use_nesterov && learning_rate.size() == 1;
  for (size_t i = 0; i < param.size(); ++i) {
    const auto rule =
        MakeMomentumRule<T>(*learning_rate[learning_rate.size() == 1 ? 0 : i], mu, use_nesterov,
                            decays ? regularization_method[i] : "",
                            decays ? regularization_coeff[i] : 0, rescales ? rescale_grad : 1.0f);
    MomentumDenseStep<T>(ctx, rule, *param[i], *grad[i], *velocity[i], param_out[i],
                         velocity_out[i]);
  }
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
  const auto update = [&](int64_t at, const T* g, int64_t width) {
    for (int64_t k = 0; k < width; ++k) {
      rule.Update(g == nullptr ? T(0) : g[k], p + at + k, v + at + k);
    }
  };
  funcs::ForEachRow<T>(funcs::MergeRows<T>(grad), param_out->dims(), update);
}

}  // namespace phi

PD_REGISTER_KERNEL(momentum, CPU, ALL_LAYOUT, phi::MomentumDenseKernel, float, double) {}
PD_REGISTER_KERNEL(momentum_dense_param_sparse_grad, CPU, ALL_LAYOUT, phi::MomentumSparseKernel,
                   float, double) {}
PD_REGISTER_KERNEL(merged_momentum, CPU, ALL_LAYOUT, phi::MergedMomentumKernel, float, double) {}
