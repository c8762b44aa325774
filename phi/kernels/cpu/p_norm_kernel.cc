#include "phi/kernels/p_norm_kernel.h"

#include <cmath>
#include <limits>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/reduce/reduce_loop.h"

namespace phi {
namespace {

// A reduction for a norm, in float64.
template <typename T, typename Map, typename Combine, typename Finish>
void NormLoop(const DenseTensor& x, const funcs::ReducePlan& plan, double identity, Map map,
              Combine combine, Finish finish, T* out) {
  funcs::ReduceLoop(plan, x.data<T>(), out,
                    funcs::MakeReduction(
                        identity, [map](T v, int64_t) { return map(static_cast<double>(v)); },
                        combine, [finish](double v, int64_t) { return finish(v); }));
}

double AddNorms(double a, double b) { return a + b; }
double SameNorm(double v) { return v; }
double SquareOf(double v) { return v * v; }

}  // namespace

template <typename T, typename Context>
void PNormKernel(const Context& ctx, const DenseTensor& x, float porder, int axis,
                 float /*epsilon*/, bool /*keepdim*/, bool asvector, DenseTensor* out) {
  const funcs::ReducePlan plan = funcs::PlanReduce(x.dims(), {axis}, asvector);
  T* y = ctx.template Alloc<T>(out);
  const auto size = [](double v) { return std::fabs(v); };
  const auto sum = [](double a, double b) { return AddNorms(a, b); };
  const auto same = [](double v) { return SameNorm(v); };
  const double p = porder, infinity = std::numeric_limits<double>::infinity();
  if (p == 0) {
    NormLoop(
        x, plan, 0, [](double v) { return v != 0 ? 1.0 : 0.0; }, sum, same, y);
  } else if (p == infinity) {
    NormLoop(
        x, plan, 0, size, [](double a, double b) { return a > b || a != a ? a : b; }, same, y);
  } else if (p == -infinity) {
    NormLoop(
        x, plan, infinity, size, [](double a, double b) { return a < b || a != a ? a : b; }, same,
        y);
  } else if (p == 1) {
    NormLoop(x, plan, 0, size, sum, same, y);
  } else if (p == 2) {
    NormLoop(
        x, plan, 0, [](double v) { return SquareOf(v); }, sum,
        [](double v) { return std::sqrt(v); }, y);
  } else {
    NormLoop(
        x, plan, 0, [p](double v) { return std::pow(std::fabs(v), p); }, sum,
        [p](double v) { return std::pow(v, 1 / p); }, y);
  }
}

template <typename T, typename Context>
void FrobeniusNormKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims,
                         bool /*keep_dim*/, bool reduce_all, DenseTensor* out) {
  NormLoop(
      x, funcs::PlanReduce(x.dims(), dims.GetData(), reduce_all), 0,
      [](double v) { return SquareOf(v); }, [](double a, double b) { return AddNorms(a, b); },
      [](double v) { return std::sqrt(v); }, ctx.template Alloc<T>(out));
}

template <typename T, typename Context>
void L1NormKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  NormLoop(
      x, funcs::PlanReduce(x.dims(), {}, true), 0, [](double v) { return std::fabs(v); },
      [](double a, double b) { return AddNorms(a, b); }, [](double v) { return SameNorm(v); },
      ctx.template Alloc<T>(out));
}

template <typename T, typename Context>
void SquaredL2NormKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  NormLoop(
      x, funcs::PlanReduce(x.dims(), {}, true), 0, [](double v) { return SquareOf(v); },
      [](double a, double b) { return AddNorms(a, b); }, [](double v) { return SameNorm(v); },
      ctx.template Alloc<T>(out));
}

}  // namespace phi

PD_REGISTER_KERNEL(p_norm, CPU, ALL_LAYOUT, phi::PNormKernel, float, double) {}
PD_REGISTER_KERNEL(frobenius_norm, CPU, ALL_LAYOUT, phi::FrobeniusNormKernel, float, double) {}
PD_REGISTER_KERNEL(l1_norm, CPU, ALL_LAYOUT, phi::L1NormKernel, float) {}
PD_REGISTER_KERNEL(squared_l2_norm, CPU, ALL_LAYOUT, phi::SquaredL2NormKernel, float, double) {}
