#include "phi/kernels/nextafter_kernel.h"

#include <algorithm>
#include <cmath>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"

namespace phi {

template <typename T, typename Context>
void NextafterKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                     DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (x.numel() == 0) return;
  const T *from = x.data<T>(), *towards = y.data<T>();
  ParallelFor(x.numel(), /*grain=*/8192, [=](int64_t begin, int64_t end) {
    std::transform(from + begin, from + end, towards + begin, to + begin,
                   [](T v, T towards_v) { return std::nextafter(v, towards_v); });
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(nextafter, CPU, ALL_LAYOUT, phi::NextafterKernel, float, double) {}
