#include "phi/kernels/maxout_grad_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/primitive/gpu_slices.h"

namespace phi {

template <typename T, typename Context>
void MaxOutGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                      const DenseTensor& out_grad, int groups, int axis, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (out.numel() == 0) return;
  const T *from = x.data<T>(), *best = out.data<T>(), *g = out_grad.data<T>();
  const int64_t inner = funcs::SplitAtAxis(x.dims(), axis).inner, rows = groups;
  primitive::GpuLoop(ctx, out.numel(), [=] DEVICE(int64_t i) {
    const int64_t first = i / inner * rows * inner + i % inner;
    for (int64_t k = first; k < first + rows * inner; k += inner) {
      if (from[k] != best[i]) continue;
      to[k] = g[i];  // the first of equal ones
      break;
    }
  });
}

template <typename T, typename Context>
void PReluGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& alpha,
                     const DenseTensor& out_grad, const std::string& data_format,
                     const std::string& mode, DenseTensor* x_grad, DenseTensor* alpha_grad) {
  const DenseTensor held = out_grad;  // x_grad may be its memory
  T* to = x_grad == nullptr ? nullptr : ctx.template Alloc<T>(x_grad);
  T* alpha_to = funcs::AllocZeros<T>(ctx, alpha_grad);
  if (x.numel() == 0) return;
  const T *from = x.data<T>(), *a = alpha.data<T>(), *g = held.data<T>();
  // A slice of s shares one element of alpha.
  funcs::AxisSplit s{1, alpha.numel(), 1};
  if (mode == "channel") s = funcs::SplitAtAxis(x.dims(), data_format == "NHWC" ? -1 : 1);
  s.outer = x.numel() / (s.len * s.inner);
  if (alpha_to != nullptr) {
    primitive::GpuReduceSlices(
        ctx, s, 0.0,
        [=] DEVICE(int64_t i, int64_t) {
          return from[i] > T(0) ? 0.0 : static_cast<double>(from[i]) * static_cast<double>(g[i]);
        },
        primitive::AddTerms(), primitive::KeepSum(), alpha_to);
  }
  if (to == nullptr) return;
  primitive::GpuLoopOverSlices(ctx, s, [=] DEVICE(int64_t i, int64_t slice) {
    to[i] = from[i] > T(0) ? g[i] : a[slice] * g[i];
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(maxout_grad, GPU, ALL_LAYOUT, phi::MaxOutGradKernel, float, double) {}
PD_REGISTER_KERNEL(prelu_grad, GPU, ALL_LAYOUT, phi::PReluGradKernel, float, double) {}
