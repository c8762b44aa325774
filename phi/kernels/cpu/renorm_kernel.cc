#include "phi/kernels/renorm_kernel.h"

#include <cmath>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {

template <typename T, typename Context>
void RenormKernel(const Context& ctx, const DenseTensor& x, float p, int axis, float max_norm,
                  DenseTensor* out) {
  const DenseTensor held = x;  // `out` may be its memory
  T* to = ctx.template Alloc<T>(out);
  if (x.numel() == 0) return;
  const funcs::AxisSplit split = funcs::SplitAtAxis(x.dims(), axis);
  const T* from = held.data<T>();
  std::vector<T> factors(split.len, T(0));
  const auto each_run = [&](auto run) {
    for (int64_t o = 0; o < split.outer; ++o) {
      for (int64_t i = 0; i < split.len; ++i) run(i, (o * split.len + i) * split.inner);
    }
  };
  each_run([&](int64_t i, int64_t begin) {
    T sum = 0;
    if (p == 2.0f) {
      for (int64_t k = begin; k < begin + split.inner; ++k) sum += from[k] * from[k];
    } else {
      const T power = static_cast<T>(p);
      for (int64_t k = begin; k < begin + split.inner; ++k)
        sum += std::pow(std::abs(from[k]), power);
    }
    factors[i] += sum;
  });
  const T limit = static_cast<T>(max_norm);
  for (T& factor : factors) {
    const T norm = std::pow(factor, T(1) / static_cast<T>(p));
    factor = norm > limit ? limit / norm : T(1);
  }
  each_run([&](int64_t i, int64_t begin) {
    const T factor = factors[i];
    for (int64_t k = begin; k < begin + split.inner; ++k) to[k] = from[k] * factor;
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(renorm, CPU, ALL_LAYOUT, phi::RenormKernel, float, double) {}
