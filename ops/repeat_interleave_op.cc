#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void RepeatInterleaveReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const int dim =
      reference::PositiveAxis(ctx.Attr<int>("dim"), x->dims().size(), "repeat_interleave");
  const reference::Index whole = phi::vectorize(x->dims());
  reference::Index repeats(whole[dim], ctx.Attr<int>("Repeats")), slices, dims = whole;
  if (ctx.HasInput("RepeatsTensor")) {
    repeats = reference::IntegersOf(*ctx.Input<DenseTensor>("RepeatsTensor"), "repeat_interleave");
  }
  for (int64_t i = 0; i < whole[dim]; ++i) {
    for (int64_t k = 0; k < repeats[i]; ++k) slices.push_back(i);
  }
  dims[dim] = static_cast<int64_t>(slices.size());
  const auto source = [&](reference::Index index) {
    index[dim] = slices[index[dim]];
    return reference::OffsetOf(index, whole);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(repeat_interleave, RepeatInterleaveReference);
