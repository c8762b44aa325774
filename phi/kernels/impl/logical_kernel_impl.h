#pragma once

#include "phi/kernels/funcs/elementwise/elementwise_loop.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"
#include "phi/kernels/logical_kernel.h"

namespace phi {

template <typename T, typename Context>
void LogicalAndKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                      DenseTensor* out) {
  bool* result = ctx.template Alloc<bool>(out);
  const auto test = [] DEVICE(funcs::ComputeType<T> v, funcs::ComputeType<T> w) {
    const bool a = static_cast<bool>(v), b = static_cast<bool>(w);
    return a && b;
  };
  funcs::ElementwiseLoop<T>(ctx, x, y, -1, test, result, out->numel());
}

template <typename T, typename Context>
void LogicalOrKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                     DenseTensor* out) {
  bool* result = ctx.template Alloc<bool>(out);
  const auto test = [] DEVICE(funcs::ComputeType<T> v, funcs::ComputeType<T> w) {
    const bool a = static_cast<bool>(v), b = static_cast<bool>(w);
    return a || b;
  };
  funcs::ElementwiseLoop<T>(ctx, x, y, -1, test, result, out->numel());
}

template <typename T, typename Context>
void LogicalXorKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                      DenseTensor* out) {
  bool* result = ctx.template Alloc<bool>(out);
  const auto test = [] DEVICE(funcs::ComputeType<T> v, funcs::ComputeType<T> w) {
    const bool a = static_cast<bool>(v), b = static_cast<bool>(w);
    return a != b;
  };
  funcs::ElementwiseLoop<T>(ctx, x, y, -1, test, result, out->numel());
}

template <typename T, typename Context>
void LogicalNotKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  bool* result = ctx.template Alloc<bool>(out);
  funcs::UnaryLoop(ctx, x.data<T>(), x.numel(), result,
                   [] DEVICE(funcs::ComputeType<T> v) { return !static_cast<bool>(v); });
}

}  // namespace phi
