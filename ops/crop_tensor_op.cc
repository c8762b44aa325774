#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void CropTensorReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const reference::Index whole = phi::vectorize(x->dims());
  const bool list = !ctx.MultiInput<DenseTensor>("ShapeTensor").empty();
  reference::Index dims =
      reference::IntegersFrom<int>(ctx, list ? nullptr : "Shape", "ShapeTensor", "shape");
  const bool offset_list = !ctx.MultiInput<DenseTensor>("OffsetsTensor").empty();
  reference::Index offsets = reference::IntegersFrom<int>(ctx, offset_list ? nullptr : "Offsets",
                                                          "OffsetsTensor", "offsets");
  dims.resize(whole.size(), -1);
  offsets.resize(whole.size(), 0);
  for (size_t i = 0; i < whole.size(); ++i) {
    if (dims[i] == -1) dims[i] = whole[i] - offsets[i];
  }
  const auto source = [&](reference::Index index) {
    for (size_t i = 0; i < index.size(); ++i) index[i] += offsets[i];
    return reference::OffsetOf(index, whole);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(crop_tensor, CropTensorReference);
