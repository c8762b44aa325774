#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/in_float32.h"
#include "phi/kernels/funcs/linalg/matmul_grad.h"
#include "phi/kernels/matmul_kernel.h"

namespace phi {

template <typename T, typename Context>
void MatmulGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                      const DenseTensor& out_grad, bool transpose_x, bool transpose_y,
                      DenseTensor* x_grad, DenseTensor* y_grad) {
  funcs::MatmulGradCompute<T>(ctx, x, y, out_grad, transpose_x, transpose_y, x_grad, y_grad);
}

template <typename T, typename Context>
void MatmulWithFlattenGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                                 const DenseTensor& out_grad, int x_num_col_dims,
                                 int y_num_col_dims, DenseTensor* x_grad, DenseTensor* y_grad) {
  const DDim a = flatten_to_2d(x.dims(), x_num_col_dims),
             b = flatten_to_2d(y.dims(), y_num_col_dims);
  const bool empty = out_grad.numel() == 0;
  T* to_x = funcs::GradBuffer<T>(ctx, empty, x_grad);
  T* to_y = funcs::GradBuffer<T>(ctx, empty, y_grad);
  if (empty || a[1] == 0) return;
  const auto g = funcs::DenseMatrix(out_grad.data<T>(), b[1], false);
  if (to_x != nullptr) {
    funcs::Gemm<T>(a[0], a[1], b[1], T(1), g, funcs::DenseMatrix(y.data<T>(), b[1], true), T(0),
                   to_x, a[1]);
  }
  if (to_y != nullptr) {
    funcs::Gemm<T>(b[0], b[1], a[0], T(1), funcs::DenseMatrix(x.data<T>(), a[1], true), g, T(0),
                   to_y, b[1]);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(matmul_grad, CPU, ALL_LAYOUT, phi::MatmulGradKernel, float, double,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(matmul_with_flatten_grad, CPU, ALL_LAYOUT, phi::MatmulWithFlattenGradKernel,
                   float, double) {}

// Note [bfloat16 on the CPU]
PD_REGISTER_KERNEL_IN_FLOAT32(matmul_grad, phi::MatmulGradKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(matmul_with_flatten_grad, phi::MatmulWithFlattenGradKernel) {}
