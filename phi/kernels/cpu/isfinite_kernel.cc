#include "phi/kernels/isfinite_kernel.h"

#include <limits>
#include <type_traits>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"

namespace phi {
namespace {

template <typename T, typename Context, typename Test>
void TestNumbers(const Context& ctx, const DenseTensor& x, DenseTensor* out, Test test) {
  bool* result = ctx.template Alloc<bool>(out);
  funcs::UnaryLoop(x.data<T>(), x.numel(), result, test);
}

// Integers have no infinity; 0 is returned for them, and is_integer decides.
template <typename C>
constexpr C kInfinity = std::numeric_limits<C>::infinity();

}  // namespace

template <typename T, typename Context>
void IsnanKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  TestNumbers<T>(ctx, x, out, [](auto v) { return v != v; });
}

template <typename T, typename Context>
void IsinfKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  using C = funcs::ComputeType<T>;
  TestNumbers<T>(ctx, x, out, [](C v) {
    return !std::is_integral_v<C> && (v == kInfinity<C> || v == -kInfinity<C>);
  });
}

template <typename T, typename Context>
void IsfiniteKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  using C = funcs::ComputeType<T>;
  TestNumbers<T>(ctx, x, out, [](C v) {
    return std::is_integral_v<C> || (v < kInfinity<C> && v > -kInfinity<C>);
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(isnan, CPU, ALL_LAYOUT, phi::IsnanKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(isinf, CPU, ALL_LAYOUT, phi::IsinfKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(isfinite, CPU, ALL_LAYOUT, phi::IsfiniteKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
