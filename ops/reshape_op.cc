#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void ReshapeReference(const framework::ExecutionContext& ctx) {
  // In place, the shape function has reshaped X already and no element moves.
  if (ctx.InputVar("X") == ctx.OutputVar("Out")) return;
  const DenseTensor& x = *ctx.Input<DenseTensor>("X");
  auto* out = ctx.Output<DenseTensor>("Out");
  reference::Index dims = ctx.MultiInput<DenseTensor>("ShapeTensor").empty()
                              ? reference::IntegersFrom<int>(ctx, "Shape", nullptr, "shape")
                              : reference::IntegersFrom<int>(ctx, nullptr, "ShapeTensor", "shape");
  int64_t known = 1;
  for (size_t i = 0; i < dims.size(); ++i) {
    if (dims[i] == 0) dims[i] = x.dims()[static_cast<int>(i)];
    if (dims[i] != -1) known *= dims[i];
  }
  for (int64_t& size : dims) {
    if (size == -1) size = known == 0 ? 0 : x.numel() / known;
  }
  out->Resize(phi::make_ddim(dims));
  reference::CopyElements(ctx, x, out);
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(reshape, ReshapeReference);
