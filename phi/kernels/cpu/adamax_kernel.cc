#include "phi/kernels/adamax_kernel.h"

#include <algorithm>
#include <cmath>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/optimizer/optimizer.h"

namespace phi {
namespace {

template <typename T>
struct AdamaxRule {
  T rate, beta1, beta2, epsilon, beta1_power;

  void Update(T g, T* param, T* m_state, T* n_state) const {
    T p = *param, m = *m_state, n = *n_state;
    m = beta1 * m + (T(1) - beta1) * g;
    n = std::max(std::abs(g), beta2 * n + epsilon);
    p -= rate / (T(1) - beta1_power) * (m / n);
    *param = p;
    *m_state = m;
    *n_state = n;
  }
};

}  // namespace

template <typename T, typename Context>
void AdamaxKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& grad,
                  const DenseTensor& learning_rate, const DenseTensor& moment,
                  const DenseTensor& inf_norm, const DenseTensor& beta1_pow, float beta1,
                  float beta2, float epsilon, DenseTensor* param_out, DenseTensor* moment_out,
                  DenseTensor* inf_norm_out) {
  const AdamaxRule<T> rule{static_cast<T>(funcs::FloatValue(learning_rate, "LearningRate")),
                           static_cast<T>(beta1), static_cast<T>(beta2), static_cast<T>(epsilon),
                           *beta1_pow.data<T>()};
  T* p = funcs::CopyThrough<T>(ctx, param, param_out);
  T* m = funcs::CopyThrough<T>(ctx, moment, moment_out);
  T* n = funcs::CopyThrough<T>(ctx, inf_norm, inf_norm_out);
  const T* g = grad.data<T>();
  ParallelFor(param_out->numel(), 8192, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) rule.Update(g[i], p + i, m + i, n + i);
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(adamax, CPU, ALL_LAYOUT, phi::AdamaxKernel, float, double) {}
