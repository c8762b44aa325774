#include "ops/common/family/one_hot_op.h"

namespace paddle::operators {

static void OneHotV2Reference(const framework::ExecutionContext& ctx) {
  const int64_t depth = reference::OneHotDepth(ctx);
  reference::Index dims = phi::vectorize(ctx.Input<DenseTensor>("X")->dims());
  dims.push_back(depth);
  reference::WriteOneHot(ctx, dims, depth);
}

}  // namespace paddle::operators

PD_LEGACY_FUNCTION(one_hot_v2, OneHotV2Reference, int, int64_t);
