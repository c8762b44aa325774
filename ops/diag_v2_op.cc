#include <cmath>
#include <cstdlib>

#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void DiagV2Reference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const int64_t offset = ctx.Attr<int>("offset");
  auto* out = ctx.Output<DenseTensor>("Out");
  if (x->dims().size() == 2) {
    const int64_t rows = x->dims()[0], columns = x->dims()[1];
    reference::Index at;
    for (int64_t i = 0; i < rows; ++i) {
      if (i + offset >= 0 && i + offset < columns) at.push_back(i * columns + i + offset);
    }
    const auto source = [&](const reference::Index& index) { return at[index[0]]; };
    return reference::Rearrange(ctx, *x, {static_cast<int64_t>(at.size())}, source, out);
  }
  const int64_t size = x->numel() + std::abs(offset);
  const auto source = [&](const reference::Index& index) {
    return index[1] - index[0] == offset ? std::min(index[0], index[1]) : int64_t{-1};
  };
  reference::Rearrange(ctx, *x, {size, size}, source, out, ctx.Attr<float>("padding_value"));
}

}  // namespace paddle::operators

PD_LEGACY_FUNCTION(diag_v2, DiagV2Reference, float, double, int, int64_t, phi::dtype::float16);
