#include "phi/kernels/gather_tree_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

namespace phi {

template <typename T, typename Context>
void GatherTreeKernel(const Context& ctx, const DenseTensor& ids, const DenseTensor& parents,
                      DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  if (ids.numel() == 0) return;
  const int64_t steps = ids.dims()[0], batch = ids.dims()[1], beams = ids.dims()[2];
  const T *chosen = ids.data<T>(), *from = parents.data<T>();
  for (int64_t b = 0; b < batch; ++b) {
    for (int64_t k = 0; k < beams; ++k) {
      int64_t beam = k;
      for (int64_t t = steps - 1; t >= 0; --t) {
        const int64_t row = (t * batch + b) * beams;
        PADDLE_ENFORCE(
            beam >= 0 && beam < beams,
            errors::InvalidArgument("input Parents must be in [0, %d); one is %d", beams, beam));
        y[row + k] = chosen[row + beam];
        beam = static_cast<int64_t>(from[row + beam]);
      }
    }
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(gather_tree, CPU, ALL_LAYOUT, phi::GatherTreeKernel, int, int64_t) {}
