#include "ops/common/family/move_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/slicing.h"

namespace paddle::operators {

static void FlipReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const reference::Index dims = phi::vectorize(x->dims());
  std::vector<bool> turned(dims.size(), false);
  for (int axis : ctx.Attr<std::vector<int>>("axis")) {
    turned[reference::PositiveAxis(axis, x->dims().size(), "flip")] = true;
  }
  const auto source = [&](reference::Index index) {
    for (size_t i = 0; i < dims.size(); ++i) {
      if (turned[i]) index[i] = dims[i] - 1 - index[i];
    }
    return reference::OffsetOf(index, dims);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}
template <typename T>
using FlipCPUKernel = MoveReferenceKernel<T, FlipReference>;

}  // namespace paddle::operators

PD_LEGACY_COPY_KERNEL(flip, FlipCPUKernel);
