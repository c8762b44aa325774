#include <cmath>
#include <cstdlib>

#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void DiagEmbedReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("Input");
  const reference::Index whole = phi::vectorize(x->dims());
  const int rank = static_cast<int>(whole.size()) + 1;
  const int a = reference::PositiveAxis(ctx.Attr<int>("dim1"), rank, "diag_embed");
  const int b = reference::PositiveAxis(ctx.Attr<int>("dim2"), rank, "diag_embed");
  const int64_t offset = ctx.Attr<int>("offset");
  reference::Index dims(whole.begin(), whole.end() - 1);
  dims.insert(dims.begin() + std::min(a, b), whole.back() + std::abs(offset));
  dims.insert(dims.begin() + std::max(a, b), whole.back() + std::abs(offset));
  const auto source = [&](const reference::Index& index) -> int64_t {
    if (index[b] - index[a] != offset) return -1;
    reference::Index at;
    for (int i = 0; i < rank; ++i) {
      if (i != a && i != b) at.push_back(index[i]);
    }
    at.push_back(std::min(index[a], index[b]));
    return reference::OffsetOf(at, whole);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}

}  // namespace paddle::operators

PD_LEGACY_FUNCTION(diag_embed, DiagEmbedReference, float, double, int, int64_t);
