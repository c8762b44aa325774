#include <algorithm>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/bilinear_tensor_product_kernel.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/linalg/gpu_gemm.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace {

// scaled[n, j] = rows[n, j] · factor of row n, which lies `step` elements after that of row n - 1.
template <typename T>
void ScaleRowsOnGpu(const GPUContext& ctx, const T* rows, const T* factors, int64_t step,
                    int64_t count, int64_t width, T* scaled) {
  primitive::GpuLoop(ctx, count * width,
                     [=] DEVICE(int64_t i) { scaled[i] = rows[i] * factors[i / width * step]; });
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
  const T* grads = out_grad.data<T>();
  if (db != nullptr) {
    primitive::GpuLoop(ctx, outs, [=] DEVICE(int64_t k) {
      for (int64_t n = 0; n < rows; ++n) db[k] += grads[n * outs + k];
    });
  }
  if (p * q == 0) return;
  const T *left = x.data<T>(), *right = y.data<T>();
  const funcs::GpuArray<T> memory(ctx, rows * std::max(p, q));
  T* const scaled = memory.data();
  for (int64_t k = 0; k < outs; ++k) {
    const T* w = weight.data<T>() + k * p * q;
    if (dx != nullptr) {
      ScaleRowsOnGpu(ctx, right, grads + k, outs, rows, q, scaled);
      funcs::GpuGemm<T>(ctx, rows, p, q, T(1), {scaled, q}, {w, q, true}, T(1), dx, p);
    }
    if (dy == nullptr && dw == nullptr) continue;
    ScaleRowsOnGpu(ctx, left, grads + k, outs, rows, p, scaled);
    if (dy != nullptr) {
      funcs::GpuGemm<T>(ctx, rows, q, p, T(1), {scaled, p}, {w, q}, T(1), dy, q);
    }
    if (dw != nullptr) {
      funcs::GpuGemm<T>(ctx, p, q, rows, T(1), {scaled, p, true}, {right, q}, T(0), dw + k * p * q,
                        q);
    }
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(bilinear_tensor_product_grad, GPU, ALL_LAYOUT,
                   phi::BilinearTensorProductGradKernel, float, double) {}
