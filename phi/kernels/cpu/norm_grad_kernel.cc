#include "phi/kernels/norm_grad_kernel.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/sign.h"
#include "phi/kernels/funcs/elementwise/unary_grad_loop.h"
#include "phi/kernels/funcs/index/repeat_loop.h"
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

// What a slice of renorm collects, and how its gradient is made: scale * g - slope * |x|^(p-1).
struct RenormSlice {
  double powers = 0, product = 0;  // sums of |x|^p and of x g

  void Finish(double p, double max_norm) {
    const double norm = std::pow(powers, 1 / p);
    if (!(norm > max_norm)) {
      powers = 1;
      product = 0;
      return;
    }
    product *= max_norm / (norm * norm) * std::pow(norm, 1 - p);
    powers = max_norm / norm;
  }
  double scale() const { return powers; }
  double slope() const { return product; }
};

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
void PNormGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                     const DenseTensor& out_grad, float porder, int axis, float epsilon,
                     bool /*keepdim*/, bool asvector, DenseTensor* x_grad) {
  T* to = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const DDim kept = funcs::KeptDims(x.dims(), {axis}, asvector);
  const T *from = x.data<T>(), *norm = out.data<T>(), *g = out_grad.data<T>();
  if (porder == 0) {
    std::fill_n(to, x.numel(), T(0));
  } else if (std::isinf(porder)) {
    funcs::RepeatLoop(ctx, x.dims(), kept, to, [=](int64_t i, int64_t j) {
      return std::fabs(from[i]) == norm[j] ? funcs::SignOf(from[i]) * g[j] : T(0);
    });
  } else {
    const T power = static_cast<T>(porder - 1.0), eps = static_cast<T>(epsilon);
    funcs::RepeatLoop(ctx, x.dims(), kept, to, [=](int64_t i, int64_t j) {
      return std::pow(std::fabs(from[i]), power) * funcs::SignOf(from[i]) * g[j] *
             std::pow(norm[j] + eps, -power);
    });
  }
}

template <typename T, typename Context>
void FrobeniusNormGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                             const DenseTensor& out_grad, const IntArray& dims, bool /*keep_dim*/,
                             bool reduce_all, DenseTensor* x_grad) {
  T* to = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const T *from = x.data<T>(), *norm = out.data<T>(), *g = out_grad.data<T>();
  funcs::RepeatLoop(ctx, x.dims(), funcs::KeptDims(x.dims(), dims.GetData(), reduce_all), to,
                    [=](int64_t i, int64_t j) { return from[i] / (norm[j] + T(1e-12)) * g[j]; });
}

template <typename T, typename Context>
void L1NormGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                      DenseTensor* x_grad) {
  T* to = ctx.template Alloc<T>(x_grad);
  const T *from = x.data<T>(), g = *out_grad.data<T>();
  for (int64_t i = 0; i < x.numel(); ++i) to[i] = funcs::SignOf(from[i]) * g;
}

template <typename T, typename Context>
void SquaredL2NormGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                             DenseTensor* x_grad) {
  T* to = ctx.template Alloc<T>(x_grad);
  const T *from = x.data<T>(), g = *out_grad.data<T>();
  for (int64_t i = 0; i < x.numel(); ++i) to[i] = T(2) * g * from[i];
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
    const RenormSlice& slice = slices[i / s.inner % s.len];
    const double v = from[i], size = std::pow(std::fabs(v), static_cast<double>(p) - 1);
    // At 0 a slope of either sign would do; for p = 1 the original takes the positive one.
    const bool flat = slice.slope() == 0 || (v == 0 && p < 1);
    const double bend = flat ? 0 : slice.slope() * size * (v < 0 ? -1 : 1);
    to[i] = static_cast<T>(slice.scale() * g[i] - bend);
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
