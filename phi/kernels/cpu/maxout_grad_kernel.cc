#include "phi/kernels/maxout_grad_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {

template <typename T, typename Context>
void MaxOutGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                      const DenseTensor& out_grad, int groups, int axis, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (out.numel() == 0) return;
  const T *from = x.data<T>(), *best = out.data<T>(), *g = out_grad.data<T>();
  const int64_t inner = funcs::SplitAtAxis(x.dims(), axis).inner;
  for (int64_t i = 0; i < out.numel(); ++i) {
    const int64_t first = i / inner * groups * inner + i % inner;
    for (int64_t k = first; k < first + groups * inner; k += inner) {
      if (from[k] != best[i]) continue;
      to[k] = g[i];  // the first of equal ones
      break;
    }
  }
}

template <typename T, typename Context>
void PReluGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& alpha,
                     const DenseTensor& out_grad, const std::string& data_format,
                     const std::string& mode, DenseTensor* x_grad, DenseTensor* alpha_grad) {
  T* to = x_grad == nullptr ? nullptr : ctx.template Alloc<T>(x_grad);
  T* alpha_to = funcs::AllocZeros<T>(ctx, alpha_grad);
  if (x.numel() == 0) return;
  const T *from = x.data<T>(), *a = alpha.data<T>(), *g = out_grad.data<T>();
  // alpha[i / inner % count] is the factor of element i
  int64_t inner = 1, count = alpha.numel();
  if (mode == "channel") {
    const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), data_format == "NHWC" ? -1 : 1);
    inner = s.inner;
    count = s.len;
  }
  std::vector<double> sums(alpha.numel(), 0);
  for (int64_t i = 0; i < x.numel(); ++i) {
    const int64_t at = i / inner % count;
    const bool passes = from[i] > T(0);
    if (to != nullptr) to[i] = passes ? g[i] : a[at] * g[i];
    if (!passes) sums[at] += static_cast<double>(from[i]) * g[i];
  }
  if (alpha_to == nullptr) return;
  for (size_t i = 0; i < sums.size(); ++i) alpha_to[i] = static_cast<T>(sums[i]);
}

}  // namespace phi

PD_REGISTER_KERNEL(maxout_grad, CPU, ALL_LAYOUT, phi::MaxOutGradKernel, float, double) {}
PD_REGISTER_KERNEL(prelu_grad, CPU, ALL_LAYOUT, phi::PReluGradKernel, float, double) {}
