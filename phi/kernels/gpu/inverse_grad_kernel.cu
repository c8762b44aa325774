#include "phi/core/kernel_registry.h"
#include "phi/infermeta/linalg.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/linalg/gpu_wide_matrices.h"
#include "phi/kernels/inverse_kernel.h"

namespace phi {
namespace {

using funcs::GpuRealMatrices;

// The transposed inverse of matrix i times values[i] · grads[i]; 0 everywhere if one of `signs` is.
template <typename T>
struct ScaledInverseOf {
  funcs::GpuWideView<double> inverse;
  const T *values, *grads;  // values: nullptr stands for 1
  const bool* singular;
  __device__ double operator()(int64_t item, int64_t i, int64_t j) const {
    if (*singular) return 0;
    const double value = values == nullptr ? 1 : static_cast<double>(values[item]);
    return value * static_cast<double>(grads[item]) * inverse(item, j, i);
  }
};

template <typename T>
void InverseTimesOnGpu(const GPUContext& ctx, const DenseTensor& x, const T* signs, const T* values,
                       const T* grads, DenseTensor* x_grad) {
  const GpuRealMatrices inverses = funcs::GpuInverses(funcs::GpuMatricesOf<T>(ctx, x));
  const AllocationPtr memory = ctx.Workspace(sizeof(bool));
  bool* const singular = static_cast<bool*>(memory->ptr());
  funcs::GpuZeroAsync(ctx, singular, sizeof(bool));
  primitive::GpuLoop(ctx, inverses.count(), [=] DEVICE(int64_t i) {
    if (signs[i] == T(0)) *singular = true;  // all threads that write, write the same
  });
  funcs::WriteGpuMatrices<T>(
      inverses.MapLike(ScaledInverseOf<T>{inverses.view(), values, grads, singular}), x_grad);
}

// S(n), as the kernel of the CPU says it.
GpuRealMatrices PowerGradOnGpu(const GpuRealMatrices& x, const GpuRealMatrices& g, int64_t n) {
  if (n == 1) return g;
  const GpuRealMatrices turned = funcs::GpuAdjoint(x);
  GpuRealMatrices sum = g, power = turned;  // S(k) and pᵏ
  int digit = 62;
  while ((n >> digit) == 0) --digit;
  while (--digit >= 0) {
    sum = funcs::GpuBlend(1, power * sum, 1, sum * power);
    if (digit > 0 || n % 2 == 1) power = power * power;
    if ((n >> digit) % 2 == 0) continue;
    sum = funcs::GpuBlend(1, turned * sum, 1, g * power);
    if (digit > 0) power = power * turned;
  }
  return sum;
}

GpuRealMatrices NegativeOf(const GpuRealMatrices& a) {
  return funcs::GpuBand(a, -funcs::kNoBand, funcs::kNoBand, -1);
}

}  // namespace

template <typename T, typename Context>
void InverseGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                       DenseTensor* x_grad) {
  const GpuRealMatrices turned = funcs::GpuAdjoint(funcs::GpuMatricesOf<T>(ctx, out));
  const GpuRealMatrices g = funcs::GpuMatricesOf<T>(ctx, out_grad);
  funcs::WriteGpuMatrices<T>(NegativeOf(turned * g * turned), x_grad);
}

template <typename T, typename Context>
void DeterminantGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                           const DenseTensor& out_grad, DenseTensor* x_grad) {
  if (x.numel() == 0) return static_cast<void>(ctx.template Alloc<T>(x_grad));
  const T* values = out.data<T>();
  InverseTimesOnGpu<T>(ctx, x, values, values, out_grad.data<T>(), x_grad);
}

template <typename T, typename Context>
void SlogDeterminantGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                               const DenseTensor& out_grad, DenseTensor* x_grad) {
  if (x.numel() == 0) return static_cast<void>(ctx.template Alloc<T>(x_grad));
  InverseTimesOnGpu<T>(ctx, x, out.data<T>(), nullptr, out_grad.data<T>() + out.numel() / 2,
                       x_grad);
}

template <typename T, typename Context>
void MatrixPowerGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor&,
                           const DenseTensor& out_grad, int n, DenseTensor* x_grad) {
  if (n == 0) return static_cast<void>(funcs::AllocZeros<T>(ctx, x_grad));
  const GpuRealMatrices a = funcs::GpuMatricesOf<T>(ctx, x);
  const GpuRealMatrices g = funcs::GpuMatricesOf<T>(ctx, out_grad);
  if (n > 0) return funcs::WriteGpuMatrices<T>(PowerGradOnGpu(a, g, n), x_grad);
  const GpuRealMatrices inverse = funcs::GpuInverses(a), turned = funcs::GpuAdjoint(inverse);
  const GpuRealMatrices inner = PowerGradOnGpu(inverse, g, -static_cast<int64_t>(n));
  funcs::WriteGpuMatrices<T>(NegativeOf(turned * inner * turned), x_grad);
}

template <typename T, typename Context>
void SolveGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                     const DenseTensor& out, const DenseTensor& out_grad, DenseTensor* x_grad,
                     DenseTensor* y_grad) {
  if (out.numel() == 0) {
    funcs::AllocZeros<T>(ctx, x_grad);
    funcs::AllocZeros<T>(ctx, y_grad);
    return;
  }
  const bool vectors = SolvesForVectors(x.dims(), y.dims());
  const int64_t n = x.dims()[x.dims().size() - 1];
  const int64_t k = vectors ? 1 : y.dims()[y.dims().size() - 1];
  const auto dims = funcs::BatchDims(out.dims(), vectors ? 1 : 2);
  const funcs::GpuRepeatedItems to_x(ctx, dims, funcs::BatchDims(x.dims()));
  const funcs::GpuRepeatedItems to_y(ctx, dims, funcs::BatchDims(y.dims(), vectors ? 1 : 2));
  const GpuRealMatrices back =
      funcs::GpuSolved(funcs::GpuAdjoint(funcs::GpuMatricesOf<T>(ctx, x)),
                       funcs::GpuMatricesOf<T>(ctx, out_grad, n, k), to_x.data());
  if (x_grad != nullptr) {
    const GpuRealMatrices solution = funcs::GpuMatricesOf<T>(ctx, out, n, k);
    funcs::WriteRepeatedGpuMatrices<T>(NegativeOf(back * funcs::GpuAdjoint(solution)), to_x,
                                       x_grad);
  }
  if (y_grad != nullptr) funcs::WriteRepeatedGpuMatrices<T>(back, to_y, y_grad);
}

}  // namespace phi

PD_REGISTER_KERNEL(inverse_grad, GPU, ALL_LAYOUT, phi::InverseGradKernel, float, double) {}
PD_REGISTER_KERNEL(determinant_grad, GPU, ALL_LAYOUT, phi::DeterminantGradKernel, float, double) {}
PD_REGISTER_KERNEL(slogdeterminant_grad, GPU, ALL_LAYOUT, phi::SlogDeterminantGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(matrix_power_grad, GPU, ALL_LAYOUT, phi::MatrixPowerGradKernel, float, double) {}
PD_REGISTER_KERNEL(solve_grad, GPU, ALL_LAYOUT, phi::SolveGradKernel, float, double) {}
