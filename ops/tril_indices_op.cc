#include "ops/common/family/triangle_op.h"

namespace paddle::operators {

static void TrilIndicesReference(const framework::ExecutionContext& ctx) {
  reference::WriteTriangle(ctx, ctx.Attr<int>("rows"), ctx.Attr<int>("cols"),
                           ctx.Attr<int>("offset"), true);
}

}  // namespace paddle::operators

PD_LEGACY_FUNCTION(tril_indices, TrilIndicesReference, int, int64_t);
