#include "phi/kernels/cumsum_kernel.h"

#include <cmath>
#include <limits>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/reduce/scan.h"

namespace phi {

template <typename T, typename Context>
void CumsumKernel(const Context& ctx, const DenseTensor& x, const Scalar& axis, bool flatten,
                  bool exclusive, bool reverse, DenseTensor* out) {
  const auto add = [](T a, T b) { return static_cast<T>(a + b); };
  T* y = ctx.template Alloc<T>(out);
  if (x.numel() > 0)
    funcs::ScanAlongAxis(x, funcs::ScanAxis(x, axis.to<int>(), flatten),
                         funcs::IsExclusive(x, exclusive), reverse, T(0), add, y);
}

template <typename T, typename Context>
void LogcumsumexpKernel(const Context& ctx, const DenseTensor& x, int axis, bool flatten,
                        bool exclusive, bool reverse, DenseTensor* out) {
  const auto add = [](T a, T b) {
    const T top = a > b ? a : b, low = a > b ? b : a;
    return top + std::log1p(std::exp(low - top));
  };
  T* y = ctx.template Alloc<T>(out);
  const T lowest = std::numeric_limits<T>::lowest();
  if (x.numel() > 0)
    funcs::ScanAlongAxis(x, funcs::ScanAxis(x, axis, flatten), funcs::IsExclusive(x, exclusive),
                         reverse, lowest, add, y);
}

template <typename T, typename Context>
void CumprodKernel(const Context& ctx, const DenseTensor& x, int dim, DenseTensor* out) {
  const auto multiply = [](T a, T b) { return a * b; };
  T* y = ctx.template Alloc<T>(out);
  if (x.numel() > 0)
    funcs::ScanAlongAxis(x, funcs::ScanAxis(x, dim, false), false, false, T(1), multiply, y);
}

}  // namespace phi

PD_REGISTER_KERNEL(cumsum, CPU, ALL_LAYOUT, phi::CumsumKernel, float, double, int16_t, int,
                   int64_t) {}
PD_REGISTER_KERNEL(logcumsumexp, CPU, ALL_LAYOUT, phi::LogcumsumexpKernel, float, double) {}
PD_REGISTER_KERNEL(cumprod, CPU, ALL_LAYOUT, phi::CumprodKernel, float, double, int, int64_t,
                   phi::complex64, phi::complex128) {}
