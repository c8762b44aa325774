#include "phi/kernels/adadelta_kernel.h"

#include <algorithm>
#include <cmath>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/optimizer/optimizer.h"

namespace phi {
namespace {

template <typename T>
struct AdadeltaRule {
  T rate, rho, epsilon;

  void Update(T g, T* param, T* a_state, T* u_state) const {
    T p = *param, a = *a_state, u = *u_state;
    a = rho * a + (T(1) - rho) * g * g;
    const T update = -std::sqrt((u + epsilon) / (a + epsilon)) * g;
    u = rho * u + (T(1) - rho) * update * update;
    p += rate * update;
    *param = p;
    *a_state = a;
    *u_state = u;
  }
};

}  // namespace

template <typename T, typename Context>
void AdadeltaKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& grad,
                    const DenseTensor& avg_squared_grad, const DenseTensor& avg_squared_update,
                    const DenseTensor& learning_rate, float rho, float epsilon,
                    DenseTensor* param_out, DenseTensor* avg_squared_grad_out,
                    DenseTensor* avg_squared_update_out) {
  const AdadeltaRule<T> rule{static_cast<T>(funcs::FloatValue(learning_rate, "LearningRate")),
                             static_cast<T>(rho), static_cast<T>(epsilon)};
  T* p = funcs::CopyThrough<T>(ctx, param, param_out);
  T* a = funcs::CopyThrough<T>(ctx, avg_squared_grad, avg_squared_grad_out);
  T* u = funcs::CopyThrough<T>(ctx, avg_squared_update, avg_squared_update_out);
  const T* g = grad.data<T>();
  ParallelFor(param_out->numel(), 8192, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) rule.Update(g[i], p + i, a + i, u + i);
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(adadelta, CPU, ALL_LAYOUT, phi::AdadeltaKernel, float, double) {}
