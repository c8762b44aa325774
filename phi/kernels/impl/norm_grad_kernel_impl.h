#pragma once

#include <cmath>

#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/elementwise/sign.h"
#include "phi/kernels/funcs/for_each.h"
#include "phi/kernels/funcs/index/repeat_loop.h"
#include "phi/kernels/norm_grad_kernel.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

constexpr int64_t kNormGradGrain = 32768;

// What a slice of renorm collects, and how its gradient is made: scale * g - slope * |x|^(p-1).
struct RenormSlice {
  double powers = 0, product = 0;  // sums of |x|^p and of x g

  HOSTDEVICE void Finish(double p, double max_norm) {
    const double norm = std::pow(powers, 1 / p);
    if (!(norm > max_norm)) {
      powers = 1;
      product = 0;
      return;
    }
    product *= max_norm / (norm * norm) * std::pow(norm, 1 - p);
    powers = max_norm / norm;
  }
  HOSTDEVICE double scale() const { return powers; }
  HOSTDEVICE double slope() const { return product; }
  HOSTDEVICE double GradOf(double v, double g, double p) const {
    const double size = std::pow(std::fabs(v), p - 1);
    // At 0 a slope of either sign would do; for p = 1 the original takes the positive one.
    const bool flat = slope() == 0 || (v == 0 && p < 1);
    const double bend = flat ? 0 : slope() * size * (v < 0 ? -1 : 1);
    return scale() * g - bend;
  }
};

}  // namespace

template <typename T, typename Context>
void PNormGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                     const DenseTensor& out_grad, float porder, int axis, float epsilon,
                     bool /*keepdim*/, bool asvector, DenseTensor* x_grad) {
  T* to = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const DDim kept = funcs::KeptDims(x.dims(), {axis}, asvector);
  const T *from = x.data<T>(), *norm = out.data<T>(), *g = out_grad.data<T>();
  if (porder == 0) {
    funcs::AllocZeros<T>(ctx, x_grad);
  } else if (std::isinf(porder)) {
    funcs::RepeatLoop(ctx, x.dims(), kept, to, [=] DEVICE(int64_t i, int64_t j) {
      return std::fabs(from[i]) == norm[j] ? funcs::SignOf(from[i]) * g[j] : T(0);
    });
  } else {
    const T power = static_cast<T>(porder - 1.0), eps = static_cast<T>(epsilon);
    funcs::RepeatLoop(ctx, x.dims(), kept, to, [=] DEVICE(int64_t i, int64_t j) {
      return std::pow(std::fabs(from[i]), power) * funcs::SignOf(from[i]) * g[j] /
             (std::pow(norm[j], power) + eps);
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
  funcs::RepeatLoop(
      ctx, x.dims(), funcs::KeptDims(x.dims(), dims.GetData(), reduce_all), to,
      [=] DEVICE(int64_t i, int64_t j) { return from[i] / (norm[j] + T(1e-12)) * g[j]; });
}

// The one element of a tensor: the CPU reads it before its loop, a GPU in each element's body.
template <typename T, typename Context>
struct OnlyElement {
  explicit OnlyElement(const DenseTensor& x) : value(*x.data<T>()) {}
  HOSTDEVICE T operator()() const { return value; }
  T value;
};
template <typename T>
struct OnlyElement<T, GPUContext> {
  explicit OnlyElement(const DenseTensor& x) : at(x.data<T>()) {}
  HOSTDEVICE T operator()() const { return *at; }
  const T* at;
};

template <typename T, typename Context>
void L1NormGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                      DenseTensor* x_grad) {
  T* to = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const T* from = x.data<T>();
  const OnlyElement<T, Context> g(out_grad);
  funcs::ForEach(ctx, x.numel(), kNormGradGrain,
                 [=] DEVICE(int64_t i) { to[i] = funcs::SignOf(from[i]) * g(); });
}

template <typename T, typename Context>
void SquaredL2NormGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                             DenseTensor* x_grad) {
  T* to = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const T* from = x.data<T>();
  const OnlyElement<T, Context> g(out_grad);
  funcs::ForEach(ctx, x.numel(), kNormGradGrain,
                 [=] DEVICE(int64_t i) { to[i] = T(2) * g() * from[i]; });
}

}  // namespace phi
