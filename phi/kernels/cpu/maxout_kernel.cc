#include "phi/kernels/maxout_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {

template <typename T, typename Context>
void MaxOutKernel(const Context& ctx, const DenseTensor& x, int groups, int axis,
                  DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const T* from = x.data<T>();
  // A group's channels follow each other, so a group is `groups` rows of `inner` elements.
  const int64_t inner = funcs::SplitAtAxis(x.dims(), axis).inner;
  ParallelFor(out->numel() / inner, std::max<int64_t>(1, 32768 / (groups * inner)),
              [=](int64_t begin, int64_t end) {
                for (int64_t g = begin; g < end; ++g) {
                  const T* rows = from + g * groups * inner;
                  T* best = y + g * inner;
                  std::copy_n(rows, inner, best);
                  for (int64_t k = 1; k < groups; ++k) {
                    for (int64_t i = 0; i < inner; ++i) {
                      const T v = rows[k * inner + i];
                      best[i] = best[i] < v ? v : best[i];
                    }
                  }
                }
              });
}

}  // namespace phi

PD_REGISTER_KERNEL(maxout, CPU, ALL_LAYOUT, phi::MaxOutKernel, float, double) {}
