#include "ops/common/family/copy_op.h"

namespace paddle::operators {

static void TriuIndicesReference(const framework::ExecutionContext& ctx) {
  const int offset = ctx.Attr<int>("offset");
  reference::WriteCoordinates(ctx, ctx.Attr<int>("row"), ctx.Attr<int>("col"),
                              [&](int i, int j) { return j - i >= offset; });
}

}  // namespace paddle::operators

PD_LEGACY_FUNCTION(triu_indices, TriuIndicesReference, int, int64_t);
