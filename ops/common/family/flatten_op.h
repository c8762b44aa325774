#pragma once

#include "ops/common/family/copy_op.h"

namespace paddle::operators {

namespace reference {

/// Gives Out the elements of X as a matrix; attribute `axis`: how many axes make the rows.
inline void FlattenX(const framework::ExecutionContext& ctx) {
  // In place, the shape function has reshaped X already and no element moves.
  if (ctx.InputVar("X") == ctx.OutputVar("Out")) return;
  const DenseTensor& x = *ctx.Input<DenseTensor>("X");
  auto* out = ctx.Output<DenseTensor>("Out");
  out->Resize(phi::flatten_to_2d(x.dims(), ctx.Attr<int>("axis")));
  CopyElements(ctx, x, out);
}

}  // namespace reference

/// Out: X as a matrix, whose first size covers the axes before attribute `axis`. Keeps the LoD if
/// the first size does not change. Errors: InvalidArgument for an axis outside [0, rank].
inline void InferFlattenedShape(framework::InferShapeContext* ctx) {
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
  ctx->SetOutputDim("Out", phi::make_ddim({sizes[0], sizes[1]}));
  if (in.size() > 0 && in[0] == sizes[0]) ctx->ShareLoD("X", "Out");
}

}  // namespace paddle::operators
