#include "phi/kernels/adagrad_kernel.h"

#include <algorithm>
#include <cmath>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/optimizer/optimizer.h"

namespace phi {
namespace {

template <typename T>
struct AdagradRule {
  T rate, epsilon;

  void Update(T g, T* param, T* m_state) const {
    T p = *param, m = *m_state;
    m += g * g;
    p -= rate * g / (std::sqrt(m) + epsilon);
    *param = p;
    *m_state = m;
  }
};

}  // namespace

template <typename T, typename Context>
void AdagradDenseKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& grad,
                        const DenseTensor& moment, const DenseTensor& learning_rate, float epsilon,
                        DenseTensor* param_out, DenseTensor* moment_out) {
  const AdagradRule<T> rule{static_cast<T>(funcs::FloatValue(learning_rate, "LearningRate")),
                            static_cast<T>(epsilon)};
  T* p = funcs::CopyThrough<T>(ctx, param, param_out);
  T* m = funcs::CopyThrough<T>(ctx, moment, moment_out);
  const T* g = grad.data<T>();
  ParallelFor(param_out->numel(), 8192, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) rule.Update(g[i], p + i, m + i);
  });
}

template <typename T, typename Context>
void AdagradSparseGradKernel(const Context& ctx, const DenseTensor& param, const SelectedRows& grad,
                             const DenseTensor& moment, const DenseTensor& learning_rate,
                             float epsilon, DenseTensor* param_out, DenseTensor* moment_out) {
  const AdagradRule<T> rule{static_cast<T>(funcs::FloatValue(learning_rate, "LearningRate")),
                            static_cast<T>(epsilon)};
  T* p = funcs::CopyThrough<T>(ctx, param, param_out);
  T* m = funcs::CopyThrough<T>(ctx, moment, moment_out);
  const funcs::MergedRows<T> merged = funcs::MergeRows<T>(grad);
  for (size_t r = 0; r < merged.rows.size(); ++r) {
    for (int64_t k = 0; k < merged.width; ++k) {
      const int64_t at = merged.rows[r] * merged.width + k;
      rule.Update(merged.values[r * merged.width + k], p + at, m + at);
    }
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(adagrad, CPU, ALL_LAYOUT, phi::AdagradDenseKernel, float, double) {}
PD_REGISTER_KERNEL(adagrad_dense_param_sparse_grad, CPU, ALL_LAYOUT, phi::AdagradSparseGradKernel,
                   float, double) {}
