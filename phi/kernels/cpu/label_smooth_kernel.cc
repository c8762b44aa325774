#include "phi/kernels/label_smooth_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"

namespace phi {

template <typename T, typename Context>
void LabelSmoothKernel(const Context& ctx, const DenseTensor& label,
                       const paddle::optional<DenseTensor>& prior_dist, float epsilon,
                       DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  if (label.numel() == 0) return;
  const int64_t classes = label.dims()[label.dims().size() - 1];
  const T e = static_cast<T>(epsilon), keep = T(1) - e;
  if (!prior_dist) {
    const T shift = e / static_cast<T>(classes);
    funcs::UnaryLoop(label.data<T>(), label.numel(), y, [=](T v) { return keep * v + shift; });
    return;
  }
  const T *x = label.data<T>(), *prior = prior_dist->data<T>();
  for (int64_t row = 0; row < label.numel(); row += classes) {
    for (int64_t c = 0; c < classes; ++c) y[row + c] = keep * x[row + c] + e * prior[c];
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(label_smooth, CPU, ALL_LAYOUT, phi::LabelSmoothKernel, float, double) {}
