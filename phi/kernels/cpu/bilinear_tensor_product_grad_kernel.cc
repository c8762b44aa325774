#include <algorithm>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/bilinear_tensor_product_kernel.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/linalg/gemm.h"

namespace phi {
namespace {

// scaled[n, j] = rows[n, j] · factor of row n, which lies `step` elements after that of row n - 1.
template <typename T>
void ScaleRows(const T* rows, const T* factors, int64_t step, int64_t count, int64_t width,
               T* scaled) {
  for (int64_t n = 0; n < count; ++n) {
    const T factor = factors[n * step];
    for (int64_t j = 0; j < width; ++j) scaled[n * width + j] = rows[n * width + j] * factor;
  }
}

}  // namespace

template <typename T, typename Context>
void BilinearTensorProductGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                                     const DenseTensor& weight, const DenseTensor& out_grad,
                                     DenseTensor* x_grad, DenseTensor* y_grad,
                                     DenseTensor* weight_grad, DenseTensor* bias_grad) {
  T *dx = funcs::AllocZeros<T>(ctx, x_grad), *dy = funcs::AllocZeros<T>(ctx, y_grad);
  T *dw = funcs::AllocZeros<T>(ctx, weight_grad), *db = funcs::AllocZeros<T>(ctx, bias_grad);
  const int64_t rows = x.dims()[0], p = x.dims()[1], q = y.dims()[1], outs = weight.dims()[0];
  if (out_grad.numel() == 0) return;
  const T *left = x.data<T>(), *right = y.data<T>(), *grads = out_grad.data<T>();
  std::vector<T> scaled(rows * std::max(p, q));
  for (int64_t k = 0; k < outs; ++k) {
    const T* w = weight.data<T>() + k * p * q;
    if (db != nullptr) {
      for (int64_t n = 0; n < rows; ++n) db[k] += grads[n * outs + k];
    }
    if (dx != nullptr) {
      ScaleRows(right, grads + k, outs, rows, q, scaled.data());
      funcs::Gemm<T>(rows, p, q, T(1), {scaled.data(), q, 1}, funcs::DenseMatrix(w, q, true), T(1),
                     dx, p);
    }
    if (dy == nullptr && dw == nullptr) continue;
    ScaleRows(left, grads + k, outs, rows, p, scaled.data());
    if (dy != nullptr) {
      funcs::Gemm<T>(rows, q, p, T(1), {scaled.data(), p, 1}, {w, q, 1}, T(1), dy, q);
    }
    if (dw != nullptr) {
      funcs::Gemm<T>(p, q, rows, T(1), funcs::DenseMatrix(scaled.data(), p, true), {right, q, 1},
                     T(0), dw + k * p * q, q);
    }
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(bilinear_tensor_product_grad, CPU, ALL_LAYOUT,
                   phi::BilinearTensorProductGradKernel, float, double) {}
