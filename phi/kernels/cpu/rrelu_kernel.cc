#include "phi/kernels/rrelu_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/enforce.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/random_engine.h"

namespace phi {

template <typename T, typename Context>
void RReluKernel(const Context& ctx, const DenseTensor& x, float lower, float upper, bool is_test,
                 DenseTensor* out, DenseTensor* noise) {
  T* to = ctx.template Alloc<T>(out);
  T* slopes = noise == nullptr ? nullptr : ctx.template Alloc<T>(noise);
  const int64_t count = x.numel();
  if (count == 0) return;
  const T* from = x.data<T>();
  const double middle = static_cast<double>(lower + upper) / 2;  // the sum in float32, as in 2.6.2
  const auto apply = [=](int64_t i, double slope) {
    const T factor = static_cast<T>(from[i] >= static_cast<T>(0) ? 1 : slope);
    if (slopes != nullptr) slopes[i] = factor;
    to[i] = from[i] * factor;
  };
  if (is_test) {
    for (int64_t i = 0; i < count; ++i) apply(i, middle);
    return;
  }
  std::uniform_real_distribution<double> uniform(lower, upper);
  funcs::WithEngine(ctx, 0, [&](std::mt19937_64& engine) {
    for (int64_t i = 0; i < count; ++i) {
      apply(i, from[i] >= static_cast<T>(0) ? 1 : uniform(engine));
    }
  });
}

template <typename T, typename Context>
void RReluGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& noise,
                     const DenseTensor& out_grad, DenseTensor* x_grad) {
  T* to = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  PADDLE_ENFORCE(noise.numel() == x.numel() && out_grad.numel() == x.numel(),
                 errors::InvalidArgument("inputs Noise and Out@GRAD must have the shape %s of X; "
                                         "they have %s and %s",
                                         x.dims(), noise.dims(), out_grad.dims()));
  const T *slopes = noise.data<T>(), *g = out_grad.data<T>();
  for (int64_t i = 0; i < x.numel(); ++i) to[i] = slopes[i] * g[i];
}

}  // namespace phi

PD_REGISTER_KERNEL(rrelu, CPU, ALL_LAYOUT, phi::RReluKernel, float, double, phi::float16) {}
PD_REGISTER_KERNEL(rrelu_grad, CPU, ALL_LAYOUT, phi::RReluGradKernel, float, double) {}
