#include <algorithm>

#include "ops/common/family/copy_op.h"

namespace paddle::operators {

static void TriuIndicesReference(const framework::ExecutionContext& ctx) {
  const int offset = ctx.Attr<int>("offset"), cols = ctx.Attr<int>("col");
  auto* out = ctx.Output<DenseTensor>("out");
  out->mutable_data(ctx.GetPlace(), framework::TransToPhiDataType(ctx.Attr<int>("dtype")));
  // Below these there is none.
  const int64_t rows = std::min<int64_t>(ctx.Attr<int>("row"), int64_t{cols} - offset);
  reference::WriteCoordinates(ctx, static_cast<int>(std::max<int64_t>(rows, 0)), cols,
                              [&](int i, int j) { return j - i >= offset; });
}

}  // namespace paddle::operators

PD_LEGACY_FUNCTION(triu_indices, TriuIndicesReference, int, int64_t);
