#include "phi/kernels/maxout_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {

template <typename T, typename Context>
void MaxOutKernel(const Context& ctx, const DenseTensor& x, int groups, int axis,
                  DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const T* from = x.data<T>();
  // A group's channels follow each other, so a group is `groups` rows of `inner` elements.
  const int64_t inner = funcs::SplitAtAxis(x.dims(), axis).inner, rows = groups;
  primitive::GpuLoop(ctx, out->numel(), [=] DEVICE(int64_t i) {
    const T* first = from + i / inner * rows * inner + i % inner;
    T best = *first;
    for (int64_t k = 1; k < rows; ++k) {
      const T v = first[k * inner];
      best = best < v ? v : best;
    }
    y[i] = best;
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(maxout, GPU, ALL_LAYOUT, phi::MaxOutKernel, float, double) {}
