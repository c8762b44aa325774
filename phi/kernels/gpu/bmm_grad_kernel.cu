#include "phi/kernels/bmm_grad_kernel.h"

#include <algorithm>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/elementwise/complex_conjugate.h"
#include "phi/kernels/funcs/index/sum_copies.h"
#include "phi/kernels/matmul_kernel.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace {

template <typename T>
void ScaleInPlaceOnGpu(const GPUContext& ctx, T factor, DenseTensor* tensor) {
  if (tensor == nullptr || factor == T(1) || tensor->numel() == 0) return;
  T* to = tensor->data<T>();
  primitive::GpuLoop(ctx, tensor->numel(), [=] DEVICE(int64_t i) { to[i] *= factor; });
}

// to[i] = g[i / width] times the conjugate of other[i].
template <typename T>
struct TimesConjugateBody {
  const T *g, *other;
  int64_t width;
  T* to;
  __device__ void operator()(int64_t i) const { to[i] = g[i / width] * funcs::Conjugate(other[i]); }
};

}  // namespace

template <typename T, typename Context>
void BmmGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                   const DenseTensor& out_grad, DenseTensor* x_grad, DenseTensor* y_grad) {
  MatmulGradKernel<T>(ctx, x, y, out_grad, false, false, x_grad, y_grad);
}

template <typename T, typename Context>
void MvGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& vec,
                  const DenseTensor& out_grad, DenseTensor* x_grad, DenseTensor* vec_grad) {
  MatmulGradKernel<T>(ctx, x, vec, out_grad, false, false, x_grad, vec_grad);
}

template <typename T, typename Context>
void AddmmGradKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& x,
                     const DenseTensor& y, const DenseTensor& out_grad, float alpha, float beta,
                     DenseTensor* input_grad, DenseTensor* x_grad, DenseTensor* y_grad) {
  if (input_grad != nullptr) {
    funcs::SumToShape<T>(ctx, out_grad, input.dims(), input_grad);
    ScaleInPlaceOnGpu(ctx, static_cast<T>(beta), input_grad);
  }
  MatmulGradKernel<T>(ctx, x, y, out_grad, false, false, x_grad, y_grad);
  ScaleInPlaceOnGpu(ctx, static_cast<T>(alpha), x_grad);
  ScaleInPlaceOnGpu(ctx, static_cast<T>(alpha), y_grad);
}

template <typename T, typename Context>
void DotGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                   const DenseTensor& out_grad, DenseTensor* x_grad, DenseTensor* y_grad) {
  const int64_t count = x.numel(), width = count / std::max<int64_t>(1, out_grad.numel());
  const T* g = funcs::DataOrNull<T>(out_grad);
  const auto times = [&](const DenseTensor& other, DenseTensor* grad) {
    if (grad == nullptr) return;
    T* to = ctx.template Alloc<T>(grad);
    if (count == 0) return;
    primitive::GpuLoop(ctx, count, TimesConjugateBody<T>{g, other.data<T>(), width, to});
  };
  times(y, x_grad);
  times(x, y_grad);
}

}  // namespace phi

PD_REGISTER_KERNEL(bmm_grad, GPU, ALL_LAYOUT, phi::BmmGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(mv_grad, GPU, ALL_LAYOUT, phi::MvGradKernel, float, double) {}
PD_REGISTER_KERNEL(addmm_grad, GPU, ALL_LAYOUT, phi::AddmmGradKernel, float, double) {}
PD_REGISTER_KERNEL(dot_grad, GPU, ALL_LAYOUT, phi::DotGradKernel, float, double, int, int64_t,
                   phi::complex64, phi::complex128) {}
