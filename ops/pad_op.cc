#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void PadReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const auto paddings = ctx.Attr<std::vector<int>>("paddings");
  const reference::Index whole = phi::vectorize(x->dims());
  reference::Index dims = whole, before(whole.size());
  for (size_t i = 0; i < whole.size(); ++i) {
    before[i] = paddings[2 * i];
    dims[i] += int64_t{paddings[2 * i]} + paddings[2 * i + 1];
  }
  const auto source = [&](reference::Index index) -> int64_t {
    for (size_t i = 0; i < index.size(); ++i) {
      index[i] -= before[i];
      if (index[i] < 0 || index[i] >= whole[i]) return -1;
    }
    return reference::OffsetOf(index, whole);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"),
                       ctx.Attr<float>("pad_value"));
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(pad, PadReference);
