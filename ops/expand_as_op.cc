#include "ops/common/family/move_op.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void ExpandAsReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const reference::Index dims = phi::vectorize(ctx.Input<DenseTensor>("target_tensor")->dims());
  reference::Index in = phi::vectorize(x->dims());
  in.insert(in.begin(), dims.size() - in.size(), 1);
  const auto source = [&](reference::Index index) {
    for (size_t i = 0; i < in.size(); ++i) index[i] %= in[i];
    return reference::OffsetOf(index, in);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}
template <typename T>
using ExpandAsCPUKernel = MoveReferenceKernel<T, ExpandAsReference>;

void ExpandAsInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim in = ctx->GetInputDim("X"), target = ctx->GetInputDim("target_tensor");
  bool fits = in.size() == target.size();
  for (int i = 0; fits && i < in.size(); ++i) {
    fits = in[i] < 0 || target[i] < 0 || (in[i] > 0 && target[i] % in[i] == 0);
  }
  PADDLE_ENFORCE_EQ(fits, true,
                    phi::errors::InvalidArgument(
                        "each size of input target_tensor of shape %s must be a multiple of that "
                        "of input X of shape %s",
                        target, in));
  ctx->SetOutputDim("Out", target);
}

}  // namespace paddle::operators

PD_LEGACY_COPY_KERNEL(expand_as, ExpandAsCPUKernel);
