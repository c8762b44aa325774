#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void DiagonalReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("Input");
  const int rank = x->dims().size();
  const int a = reference::PositiveAxis(ctx.Attr<int>("axis1"), rank, "diagonal");
  const int b = reference::PositiveAxis(ctx.Attr<int>("axis2"), rank, "diagonal");
  const int64_t offset = ctx.Attr<int>("offset");
  const reference::Index whole = phi::vectorize(x->dims());
  reference::Index dims;
  for (int i = 0; i < rank; ++i) {
    if (i != a && i != b) dims.push_back(whole[i]);
  }
  int64_t length = 0;
  for (int64_t i = 0; i < whole[a]; ++i) length += i + offset >= 0 && i + offset < whole[b] ? 1 : 0;
  const int64_t row = offset < 0 ? -offset : 0;
  const auto source = [&](const reference::Index& index) {
    reference::Index at;
    size_t next = 0;
    for (int i = 0; i < rank; ++i) {
      at.push_back(i == a   ? index.back() + row
                   : i == b ? index.back() + row + offset
                            : index[next++]);
    }
    return reference::OffsetOf(at, whole);
  };
  dims.push_back(length);
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(diagonal, DiagonalReference);
