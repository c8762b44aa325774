#include "ops/common/family/move_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void Flatten2Reference(const framework::ExecutionContext& ctx) {
  // In place, the shape function has reshaped X already and no element moves.
  if (ctx.InputVar("X") == ctx.OutputVar("Out")) return;
  const DenseTensor& x = *ctx.Input<DenseTensor>("X");
  auto* out = ctx.Output<DenseTensor>("Out");
  const reference::Index dims = phi::vectorize(phi::flatten_to_2d(x.dims(), ctx.Attr<int>("axis")));
  out->Resize(phi::make_ddim(dims));
  reference::CopyElements(ctx, x, out);
}
template <typename T>
using Flatten2CPUKernel = MoveReferenceKernel<T, Flatten2Reference>;

void Flatten2InferShape(framework::InferShapeContext* ctx) {
  const phi::DDim in = ctx->GetInputDim("X");
  const int axis = ctx->Attrs().Get<int>("axis");
  PADDLE_ENFORCE_EQ(axis >= 0 && axis <= in.size(), true,
                    phi::errors::InvalidArgument(
                        "attribute `axis` must be in [0, %d] for input X of shape %s; it is %d",
                        in.size(), in, axis));
  int64_t sizes[2] = {1, 1};
  for (int i = 0; i < in.size(); ++i) {
    int64_t& size = sizes[i < axis ? 0 : 1];
    size = size < 0 || in[i] < 0 ? -1 : size * in[i];
  }
  if (ctx->HasOutput("XShape")) {
    std::vector<int64_t> before = phi::vectorize(in);
    before.insert(before.begin(), 0);
    ctx->SetOutputDim("XShape", phi::make_ddim(before));
    ctx->ShareLoD("X", "XShape");
  }
  ctx->SetOutputDim("Out", phi::make_ddim({sizes[0], sizes[1]}));
  if (in.size() > 0 && in[0] == sizes[0]) ctx->ShareLoD("X", "Out");
}

}  // namespace paddle::operators

PD_LEGACY_COPY_KERNEL(flatten2, Flatten2CPUKernel);
