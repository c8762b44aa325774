#include "ops/common/family/triangle_op.h"

namespace paddle::operators {

static void TriuIndicesReference(const framework::ExecutionContext& ctx) {
  reference::WriteTriangle(ctx, ctx.Attr<int>("row"), ctx.Attr<int>("col"), ctx.Attr<int>("offset"),
                           false);
}

}  // namespace paddle::operators

PD_LEGACY_FUNCTION(triu_indices, TriuIndicesReference, int, int64_t);
