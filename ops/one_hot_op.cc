#include "ops/common/family/one_hot_op.h"

namespace paddle::operators {

static void OneHotReference(const framework::ExecutionContext& ctx) {
  const int64_t depth = reference::OneHotDepth(ctx);
  reference::Index dims = phi::vectorize(ctx.Input<DenseTensor>("X")->dims());
  dims.back() = depth;
  reference::WriteOneHot(ctx, dims, depth);
}

void OneHotInferShape(framework::InferShapeContext* ctx) {
  phi::DDim dims = ctx->GetInputDim("X");
  PADDLE_ENFORCE_EQ(dims.size() >= 1 && (dims[dims.size() - 1] == 1 || dims[dims.size() - 1] < 0),
                    true,
                    phi::errors::InvalidArgument(
                        "the last dimension of input X must be 1; it has shape %s", dims));
  // The kernel reads the depth from a tensor.
  dims[dims.size() - 1] =
      ctx->HasInput("depth_tensor") ? -1 : static_cast<int64_t>(ctx->Attrs().Get<int>("depth"));
  ctx->SetOutputDim("Out", dims);
  ctx->ShareLoD("X", "Out");
}

}  // namespace paddle::operators

PD_LEGACY_FUNCTION(one_hot, OneHotReference, int, int64_t);
