#pragma once

#include <limits>
#include <type_traits>

#include "phi/kernels/funcs/elementwise/unary_loop.h"
#include "phi/kernels/isfinite_kernel.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

template <typename T, typename Context, typename Test>
void TestNumbers(const Context& ctx, const DenseTensor& x, DenseTensor* out, Test test) {
  bool* result = ctx.template Alloc<bool>(out);
  funcs::UnaryLoop(ctx, x.data<T>(), x.numel(), result, test);
}

// Integers have no infinity; 0 is returned for them, and is_integer decides.
template <typename C>
constexpr C kInfinity = std::numeric_limits<C>::infinity();

}  // namespace

template <typename T, typename Context>
void IsnanKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  TestNumbers<T>(ctx, x, out, [] DEVICE(auto v) { return v != v; });
}

template <typename T, typename Context>
void IsinfKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  using C = funcs::ComputeType<T>;
  TestNumbers<T>(ctx, x, out, [] DEVICE(C v) {
    return !std::is_integral_v<C> && (v == kInfinity<C> || v == -kInfinity<C>);
  });
}

template <typename T, typename Context>
void IsfiniteKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  using C = funcs::ComputeType<T>;
  TestNumbers<T>(ctx, x, out, [] DEVICE(C v) {
    return std::is_integral_v<C> || (v < kInfinity<C> && v > -kInfinity<C>);
  });
}

}  // namespace phi
