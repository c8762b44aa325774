#include "phi/kernels/impl/norm_grad_kernel_impl.h"

#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {
namespace {

// (g - x (x, g) / length^2) / length of each line; in float64.
template <typename T>
void NormLineGrad(const T* x, const T* g, double length, int64_t count, int64_t step, T* to) {
  double product = 0;
  for (int64_t k = 0; k < count * step; k += step) product += static_cast<double>(x[k]) * g[k];
  product /= length * length;
  for (int64_t k = 0; k < count * step; k += step) {
    to[k] = static_cast<T>((static_cast<double>(g[k]) - x[k] * product) / length);
  }
}

}  // namespace

template <typename T, typename Context>
void NormGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& norm,
                    const DenseTensor& out_grad, int axis, float /*epsilon*/, bool /*is_test*/,
                    DenseTensor* x_grad) {
  T* to = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), axis);
  const T *from = x.data<T>(), *g = out_grad.data<T>(), *lengths = norm.data<T>();
  for (int64_t i = 0; i < s.outer * s.inner; ++i) {
    const int64_t first = i / s.inner * s.len * s.inner + i % s.inner;
    NormLineGrad(from + first, g + first, lengths[i], s.len, s.inner, to + first);
  }
}

template <typename T, typename Context>
void RenormGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                      float p, int axis, float max_norm, DenseTensor* x_grad) {
  T* to = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), axis);
  const T *from = x.data<T>(), *g = out_grad.data<T>();
  std::vector<RenormSlice> slices(s.len);
  for (int64_t i = 0; i < x.numel(); ++i) {
    RenormSlice& slice = slices[i / s.inner % s.len];
    slice.powers += std::pow(std::fabs(static_cast<double>(from[i])), p);
    slice.product += static_cast<double>(from[i]) * g[i];
  }
  for (RenormSlice& slice : slices) slice.Finish(p, max_norm);
  for (int64_t i = 0; i < x.numel(); ++i) {
    to[i] = static_cast<T>(slices[i / s.inner % s.len].GradOf(from[i], g[i], p));
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(norm_grad, CPU, ALL_LAYOUT, phi::NormGradKernel, float, double) {}
PD_REGISTER_KERNEL(p_norm_grad, CPU, ALL_LAYOUT, phi::PNormGradKernel, float, double) {}
PD_REGISTER_KERNEL(frobenius_norm_grad, CPU, ALL_LAYOUT, phi::FrobeniusNormGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(l1_norm_grad, CPU, ALL_LAYOUT, phi::L1NormGradKernel, float) {}
PD_REGISTER_KERNEL(squared_l2_norm_grad, CPU, ALL_LAYOUT, phi::SquaredL2NormGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(renorm_grad, CPU, ALL_LAYOUT, phi::RenormGradKernel, float, double) {}
