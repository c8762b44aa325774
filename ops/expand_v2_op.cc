#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void ExpandV2Reference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  reference::Index dims =
      reference::IntegersFrom<int>(ctx, "Shape", "expand_shapes_tensor", "shape");
  const size_t lead = dims.size() - x->dims().size();
  for (size_t i = lead; i < dims.size(); ++i) {
    if (dims[i] == -1) dims[i] = x->dims()[static_cast<int>(i - lead)];
  }
  reference::RepeatX(ctx, dims);
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(expand_v2, ExpandV2Reference);
