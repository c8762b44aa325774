#include <algorithm>

#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/checked_size.h"

namespace paddle::operators {

static void RepeatInterleaveReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const int dim =
      reference::PositiveAxis(ctx.Attr<int>("dim"), x->dims().size(), "repeat_interleave");
  const reference::Index whole = phi::vectorize(x->dims());
  reference::Index repeats(whole[dim], ctx.Attr<int>("Repeats")), ends, dims = whole;
  if (ctx.HasInput("RepeatsTensor")) {
    repeats = reference::IntegersOf(*ctx.Input<DenseTensor>("RepeatsTensor"), "repeat_interleave");
  }
  for (int64_t i = 0; i < whole[dim]; ++i) {
    PADDLE_ENFORCE_GE(repeats[i], 0,
                      phi::errors::InvalidArgument(
                          "repeat_interleave: RepeatsTensor must not be negative; number %d is %d",
                          i, repeats[i]));
    ends.push_back(phi::CheckedAdd(ends.empty() ? 0 : ends.back(), repeats[i]));
  }
  dims[dim] = ends.empty() ? 0 : ends.back();
  const auto source = [&](reference::Index index) {
    index[dim] = std::upper_bound(ends.begin(), ends.end(), index[dim]) - ends.begin();
    return reference::OffsetOf(index, whole);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(repeat_interleave, RepeatInterleaveReference);
