#pragma once

#include <cmath>
#include <limits>

#include "phi/kernels/funcs/reduce/reduce_loop.h"
#include "phi/kernels/p_norm_kernel.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

// A reduction for a norm, in float64.
template <typename T, typename Context, typename Map, typename Combine, typename Finish>
void NormLoop(const Context& ctx, const DenseTensor& x, const funcs::ReducePlan& plan,
              double identity, Map map, Combine combine, Finish finish, T* out) {
  funcs::ReduceLoop(
      ctx, plan, x.data<T>(), out,
      funcs::MakeReduction(
          identity, [map] DEVICE(T v, int64_t) { return map(static_cast<double>(v)); }, combine,
          [finish] DEVICE(double v, int64_t) { return finish(v); }));
}

HOSTDEVICE inline double AddNorms(double a, double b) { return a + b; }
HOSTDEVICE inline double SameNorm(double v) { return v; }
HOSTDEVICE inline double SquareOf(double v) { return v * v; }

}  // namespace

template <typename T, typename Context>
void PNormKernel(const Context& ctx, const DenseTensor& x, float porder, int axis,
                 float /*epsilon*/, bool /*keepdim*/, bool asvector, DenseTensor* out) {
  const funcs::ReducePlan plan = funcs::PlanReduce(x.dims(), {axis}, asvector);
  T* y = ctx.template Alloc<T>(out);
  const auto size = [] DEVICE(double v) { return std::fabs(v); };
  const auto sum = [] DEVICE(double a, double b) { return AddNorms(a, b); };
  const auto same = [] DEVICE(double v) { return SameNorm(v); };
  const double p = porder, infinity = std::numeric_limits<double>::infinity();
  if (p == 0) {
    NormLoop(
        ctx, x, plan, 0, [] DEVICE(double v) { return v != 0 ? 1.0 : 0.0; }, sum, same, y);
  } else if (p == infinity) {
    NormLoop(
        ctx, x, plan, 0, size, [] DEVICE(double a, double b) { return a > b || a != a ? a : b; },
        same, y);
  } else if (p == -infinity) {
    NormLoop(
        ctx, x, plan, infinity, size,
        [] DEVICE(double a, double b) { return a < b || a != a ? a : b; }, same, y);
  } else if (p == 1) {
    NormLoop(ctx, x, plan, 0, size, sum, same, y);
  } else if (p == 2) {
    NormLoop(
        ctx, x, plan, 0, [] DEVICE(double v) { return SquareOf(v); }, sum,
        [] DEVICE(double v) { return std::sqrt(v); }, y);
  } else {
    NormLoop(
        ctx, x, plan, 0, [p] DEVICE(double v) { return std::pow(std::fabs(v), p); }, sum,
        [p] DEVICE(double v) { return std::pow(v, 1 / p); }, y);
  }
}

template <typename T, typename Context>
void FrobeniusNormKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims,
                         bool /*keep_dim*/, bool reduce_all, DenseTensor* out) {
  NormLoop(
      ctx, x, funcs::PlanReduce(x.dims(), dims.GetData(), reduce_all), 0,
      [] DEVICE(double v) { return SquareOf(v); },
      [] DEVICE(double a, double b) { return AddNorms(a, b); },
      [] DEVICE(double v) { return std::sqrt(v); }, ctx.template Alloc<T>(out));
}

template <typename T, typename Context>
void L1NormKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  NormLoop(
      ctx, x, funcs::PlanReduce(x.dims(), {}, true), 0,
      [] DEVICE(double v) { return std::fabs(v); },
      [] DEVICE(double a, double b) { return AddNorms(a, b); },
      [] DEVICE(double v) { return SameNorm(v); }, ctx.template Alloc<T>(out));
}

template <typename T, typename Context>
void SquaredL2NormKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  NormLoop(
      ctx, x, funcs::PlanReduce(x.dims(), {}, true), 0, [] DEVICE(double v) { return SquareOf(v); },
      [] DEVICE(double a, double b) { return AddNorms(a, b); },
      [] DEVICE(double v) { return SameNorm(v); }, ctx.template Alloc<T>(out));
}

}  // namespace phi
