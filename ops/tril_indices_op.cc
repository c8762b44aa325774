#include "ops/common/family/copy_op.h"

namespace paddle::operators {

static void TrilIndicesReference(const framework::ExecutionContext& ctx) {
  const int offset = ctx.Attr<int>("offset");
  reference::WriteCoordinates(ctx, ctx.Attr<int>("rows"), ctx.Attr<int>("cols"),
                              [&](int i, int j) { return j - i <= offset; });
}

}  // namespace paddle::operators

PD_LEGACY_FUNCTION(tril_indices, TrilIndicesReference, int, int64_t);
