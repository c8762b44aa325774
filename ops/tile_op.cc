#include "ops/common/family/move_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/expand.h"

namespace paddle::operators {

static void TileReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  reference::Index dims = phi::vectorize(x->dims());
  reference::Index times =
      reference::IntegersFrom<int>(ctx, "RepeatTimes", "repeat_times_tensor", "repeat_times");
  if (dims.size() < times.size()) dims.insert(dims.begin(), times.size() - dims.size(), 1);
  times.insert(times.begin(), dims.size() - times.size(), 1);
  for (size_t i = 0; i < dims.size(); ++i) dims[i] *= times[i];
  reference::Index in = phi::vectorize(x->dims());
  in.insert(in.begin(), dims.size() - in.size(), 1);
  const auto source = [&](reference::Index index) {
    for (size_t i = 0; i < in.size(); ++i) index[i] %= in[i];
    return reference::OffsetOf(index, in);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}
template <typename T>
using TileCPUKernel = MoveReferenceKernel<T, TileReference>;

}  // namespace paddle::operators

PD_LEGACY_COPY_KERNEL(tile, TileCPUKernel);
