#include "phi/kernels/rmsprop_kernel.h"

#include <algorithm>
#include <cmath>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/optimizer/optimizer.h"

namespace phi {
namespace {

template <typename T>
struct RmspropRule {
  T rate, epsilon, decay, momentum;
  bool centered;

  void Update(T g, T* param, T* m_state, T* s_state, T* c_state) const {
    T p = *param, m = *m_state, s = *s_state, c = centered ? *c_state : T(0);
    s = decay * s + (T(1) - decay) * g * g;
    if (centered) c = decay * c + (T(1) - decay) * g;
    const T spread = centered ? s - c * c : s;
    m = momentum * m + rate * g / std::sqrt(spread + epsilon);
    p -= m;
    *param = p;
    *m_state = m;
    *s_state = s;
    if (centered) *c_state = c;
  }
};

}  // namespace

template <typename T, typename Context>
void RmspropKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& mean_square,
                   const DenseTensor& grad, const DenseTensor& moment,
                   const DenseTensor& learning_rate, const paddle::optional<DenseTensor>& mean_grad,
                   float epsilon, float decay, float momentum, bool centered,
                   DenseTensor* param_out, DenseTensor* moment_out, DenseTensor* mean_square_out,
                   DenseTensor* mean_grad_out) {
  const RmspropRule<T> rule{static_cast<T>(funcs::FloatValue(learning_rate, "LearningRate")),
                            static_cast<T>(epsilon), static_cast<T>(decay),
                            static_cast<T>(momentum), centered};
  T* p = funcs::CopyThrough<T>(ctx, param, param_out);
  T* m = funcs::CopyThrough<T>(ctx, moment, moment_out);
  T* s = funcs::CopyThrough<T>(ctx, mean_square, mean_square_out);
  T* c = nullptr;
  if (centered) c = funcs::CopyThrough<T>(ctx, mean_grad.get(), mean_grad_out);
  const T* g = grad.data<T>();
  ParallelFor(param_out->numel(), 8192, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i)
      rule.Update(g[i], p + i, m + i, s + i, c == nullptr ? nullptr : c + i);
  });
}

template <typename T, typename Context>
void RmspropSparseGradKernel(const Context& ctx, const DenseTensor& param,
                             const DenseTensor& mean_square, const SelectedRows& grad,
                             const DenseTensor& moment, const DenseTensor& learning_rate,
                             const paddle::optional<DenseTensor>& mean_grad, float epsilon,
                             float decay, float momentum, bool centered, DenseTensor* param_out,
                             DenseTensor* moment_out, DenseTensor* mean_square_out,
                             DenseTensor* mean_grad_out) {
  const RmspropRule<T> rule{static_cast<T>(funcs::FloatValue(learning_rate, "LearningRate")),
                            static_cast<T>(epsilon), static_cast<T>(decay),
                            static_cast<T>(momentum), centered};
  T* p = funcs::CopyThrough<T>(ctx, param, param_out);
  T* m = funcs::CopyThrough<T>(ctx, moment, moment_out);
  T* s = funcs::CopyThrough<T>(ctx, mean_square, mean_square_out);
  T* c = nullptr;
  if (centered) c = funcs::CopyThrough<T>(ctx, mean_grad.get(), mean_grad_out);
  const auto update = [&](int64_t at, const T* g, int64_t width) {
    for (int64_t k = 0; k < width; ++k) {
      rule.Update(g == nullptr ? T(0) : g[k], p + at + k, m + at + k, s + at + k,
                  c == nullptr ? nullptr : c + at + k);
    }
  };
  funcs::ForEachRow<T>(funcs::MergeRows<T>(grad), param_out->dims(), update);
}

}  // namespace phi

PD_REGISTER_KERNEL(rmsprop, CPU, ALL_LAYOUT, phi::RmspropKernel, float, double) {}
PD_REGISTER_KERNEL(rmsprop_dense_param_sparse_grad, CPU, ALL_LAYOUT, phi::RmspropSparseGradKernel,
                   float, double) {}
