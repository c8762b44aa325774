#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void SqueezeReference(const framework::ExecutionContext& ctx) {
  // In place, the shape function has reshaped X already and no element moves.
  if (ctx.InputVar("X") == ctx.OutputVar("Out")) return;
  const DenseTensor& x = *ctx.Input<DenseTensor>("X");
  auto* out = ctx.Output<DenseTensor>("Out");
  const int rank = x.dims().size();
  const auto axes = ctx.Attr<std::vector<int>>("axes");
  reference::Index dims;
  for (int i = 0; i < rank; ++i) {
    const bool named = axes.empty() || std::count(axes.begin(), axes.end(), i) > 0 ||
                       std::count(axes.begin(), axes.end(), i - rank) > 0;
    if (!named || x.dims()[i] != 1) dims.push_back(x.dims()[i]);
  }
  out->Resize(phi::make_ddim(dims));
  reference::CopyElements(ctx, x, out);
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(squeeze, SqueezeReference);
