#include "phi/kernels/bmm_grad_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/index/sum_copies.h"
#include "phi/kernels/funcs/linalg/matmul_grad.h"

namespace phi {
namespace {

template <typename T>
void ScaleInPlace(T factor, DenseTensor* tensor) {
  if (tensor == nullptr || factor == T(1)) return;
  T* to = tensor->data<T>();
  for (int64_t i = 0; i < tensor->numel(); ++i) to[i] *= factor;
}

}  // namespace

template <typename T, typename Context>
void BmmGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                   const DenseTensor& out_grad, DenseTensor* x_grad, DenseTensor* y_grad) {
  funcs::MatmulGradCompute<T>(ctx, x, y, out_grad, false, false, x_grad, y_grad);
}

template <typename T, typename Context>
void MvGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& vec,
                  const DenseTensor& out_grad, DenseTensor* x_grad, DenseTensor* vec_grad) {
  funcs::MatmulGradCompute<T>(ctx, x, vec, out_grad, false, false, x_grad, vec_grad);
}

template <typename T, typename Context>
void AddmmGradKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& x,
                     const DenseTensor& y, const DenseTensor& out_grad, float alpha, float beta,
                     DenseTensor* input_grad, DenseTensor* x_grad, DenseTensor* y_grad) {
  if (input_grad != nullptr) {
    funcs::SumToShape<T>(ctx, out_grad, input.dims(), input_grad);
    ScaleInPlace(static_cast<T>(beta), input_grad);
  }
  funcs::MatmulGradCompute<T>(ctx, x, y, out_grad, false, false, x_grad, y_grad);
  ScaleInPlace(static_cast<T>(alpha), x_grad);
  ScaleInPlace(static_cast<T>(alpha), y_grad);
}

template <typename T, typename Context>
void DotGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                   const DenseTensor& out_grad, DenseTensor* x_grad, DenseTensor* y_grad) {
  const int64_t count = x.numel(), width = count / std::max<int64_t>(1, out_grad.numel());
  const T* g = funcs::DataOrNull<T>(out_grad);
  const auto times = [&](const DenseTensor& other, DenseTensor* grad) {
    if (grad == nullptr) return;
    T* to = ctx.template Alloc<T>(grad);
    const T* from = count == 0 ? nullptr : other.data<T>();
    for (int64_t i = 0; i < count; ++i) to[i] = g[i / width] * funcs::Conjugate(from[i]);
  };
  times(y, x_grad);
  times(x, y_grad);
}

}  // namespace phi

PD_REGISTER_KERNEL(bmm_grad, CPU, ALL_LAYOUT, phi::BmmGradKernel, float, double) {}
PD_REGISTER_KERNEL(mv_grad, CPU, ALL_LAYOUT, phi::MvGradKernel, float, double) {}
PD_REGISTER_KERNEL(addmm_grad, CPU, ALL_LAYOUT, phi::AddmmGradKernel, float, double) {}
PD_REGISTER_KERNEL(dot_grad, CPU, ALL_LAYOUT, phi::DotGradKernel, float, double, int, int64_t,
                   phi::complex64, phi::complex128) {}
