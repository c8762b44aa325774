#include <algorithm>

#include "ops/common/family/copy_op.h"

namespace paddle::operators {

static void TrilIndicesReference(const framework::ExecutionContext& ctx) {
  const int offset = ctx.Attr<int>("offset"), rows = ctx.Attr<int>("rows");
  auto* out = ctx.Output<DenseTensor>("out");
  out->mutable_data(ctx.GetPlace(), framework::TransToPhiDataType(ctx.Attr<int>("dtype")));
  // Behind these there is none.
  const int64_t cols = std::min<int64_t>(ctx.Attr<int>("cols"), int64_t{rows} + offset);
  reference::WriteCoordinates(ctx, rows, static_cast<int>(std::max<int64_t>(cols, 0)),
                              [&](int i, int j) { return j - i <= offset; });
}

}  // namespace paddle::operators

PD_LEGACY_FUNCTION(tril_indices, TrilIndicesReference, int, int64_t);
