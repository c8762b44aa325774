#include "phi/kernels/gather_tree_kernel.h"

#include "phi/backends/gpu/gpu_value_check.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace {

// Walks back from the last step of beam i % beams of batch i / beams.
template <typename T>
struct TreePathBody {
  GpuIndexCheck check;
  int64_t steps, batch, beams;
  const T *chosen, *parents;
  T* to;
  __device__ void operator()(int64_t i) const {
    const int64_t b = i / beams, k = i % beams;
    int64_t beam = k;
    bool holds = true;
    for (int64_t t = steps - 1; t >= 0; --t) {
      const int64_t row = (t * batch + b) * beams;
      holds = holds && check.Holds(beam);
      to[row + k] = holds ? chosen[row + beam] : static_cast<T>(0);
      if (holds) beam = static_cast<int64_t>(parents[row + beam]);
    }
  }
};

}  // namespace

template <typename T, typename Context>
void GatherTreeKernel(const Context& ctx, const DenseTensor& ids, const DenseTensor& parents,
                      DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (ids.numel() == 0) return;
  const int64_t steps = ids.dims()[0], batch = ids.dims()[1], beams = ids.dims()[2];
  primitive::GpuLoop(ctx, batch * beams,
                     TreePathBody<T>{GpuIndexCheck(ctx, "gather_tree", "Parents", beams), steps,
                                     batch, beams, ids.data<T>(), parents.data<T>(), to});
}

}  // namespace phi

PD_REGISTER_KERNEL(gather_tree, GPU, ALL_LAYOUT, phi::GatherTreeKernel, int, int64_t) {}
