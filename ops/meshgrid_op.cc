#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void MeshgridReference(const framework::ExecutionContext& ctx) {
  const auto xs = ctx.MultiInput<DenseTensor>("X");
  const auto outs = ctx.MultiOutput<DenseTensor>("Out");
  reference::Index dims;
  for (const DenseTensor* x : xs) dims.push_back(x->numel());
  for (size_t i = 0; i < outs.size(); ++i) {
    const auto source = [&](const reference::Index& index) { return index[i]; };
    reference::Rearrange(ctx, *xs[i], dims, source, outs[i]);
  }
}

}  // namespace paddle::operators

PD_LEGACY_FUNCTION(meshgrid, MeshgridReference, float, double, bool, uint8_t, int8_t, int16_t, int,
                   int64_t);
