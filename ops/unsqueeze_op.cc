#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void UnsqueezeReference(const framework::ExecutionContext& ctx) {
  // In place, the shape function has reshaped X already and no element moves.
  if (ctx.InputVar("X") == ctx.OutputVar("Out")) return;
  const DenseTensor& x = *ctx.Input<DenseTensor>("X");
  auto* out = ctx.Output<DenseTensor>("Out");
  reference::Index dims = phi::vectorize(x.dims());
  const bool list = !ctx.MultiInput<DenseTensor>("AxesTensorList").empty();
  for (int64_t axis :
       reference::IntegersFrom<int>(ctx, list ? nullptr : "AxesTensor", "AxesTensorList", "axes")) {
    const int rank = static_cast<int>(dims.size()) + 1;
    dims.insert(dims.begin() + reference::PositiveAxis(static_cast<int>(axis), rank, "unsqueeze"),
                1);
  }
  out->Resize(phi::make_ddim(dims));
  reference::CopyElements(ctx, x, out);
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(unsqueeze, UnsqueezeReference);
