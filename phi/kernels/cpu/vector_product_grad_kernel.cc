#include "phi/kernels/vector_product_grad_kernel.h"

#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/complex_conjugate.h"
#include "phi/kernels/funcs/linalg/vector_product.h"
#include "phi/kernels/impl/cross_kernel_impl.h"
#include "phi/kernels/impl/dist_grad_kernel_impl.h"

namespace phi {
namespace {

template <typename T, typename Context>
void StoreKronSums(const Context& ctx, const std::vector<funcs::GradSum<T>>& sums,
                   DenseTensor* grad) {
  if (grad == nullptr) return;
  T* to = ctx.template Alloc<T>(grad);
  for (size_t i = 0; i < sums.size(); ++i) to[i] = static_cast<T>(sums[i]);
}

}  // namespace

template <typename T, typename Context>
void KronGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                    const DenseTensor& out_grad, DenseTensor* x_grad, DenseTensor* y_grad) {
  using Sum = funcs::GradSum<T>;
  std::vector<Sum> x_sums(x.numel(), Sum(0)), y_sums(y.numel(), Sum(0));
  if (out_grad.numel() > 0) {
    const funcs::KronShape shape(x.dims(), y.dims());
    const int64_t x_width = shape.x[shape.rank - 1], y_width = shape.y[shape.rank - 1];
    const T *a = x.data<T>(), *b = y.data<T>(), *g = out_grad.data<T>();
    for (int64_t row = 0; row < out_grad.numel() / (x_width * y_width); ++row) {
      int64_t x_at = 0, y_at = 0;
      shape.RowsOf(row, &x_at, &y_at);
      for (int64_t i = x_at; i < x_at + x_width; ++i) {
        for (int64_t j = y_at; j < y_at + y_width; ++j) {
          const Sum grad = static_cast<Sum>(*g++);
          x_sums[i] = x_sums[i] + grad * funcs::Conjugate(static_cast<Sum>(b[j]));
          y_sums[j] = y_sums[j] + grad * funcs::Conjugate(static_cast<Sum>(a[i]));
        }
      }
    }
  }
  StoreKronSums<T>(ctx, x_sums, x_grad);
  StoreKronSums<T>(ctx, y_sums, y_grad);
}

}  // namespace phi

PD_REGISTER_KERNEL(cross_grad, CPU, ALL_LAYOUT, phi::CrossGradKernel, float, double, int, int64_t) {
}
PD_REGISTER_KERNEL(kron_grad, CPU, ALL_LAYOUT, phi::KronGradKernel, float, double, int, int64_t,
                   phi::float16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(dist_grad, CPU, ALL_LAYOUT, phi::DistGradKernel, float, double) {}
