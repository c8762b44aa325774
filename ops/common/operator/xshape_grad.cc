#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/backward.h"
#include "phi/kernels/funcs/index/distinct_axes.h"

namespace paddle::operators {

// X@GRAD as the forward op's XShape tells. Errors: those of DimsOfXShape.
void XShapeGradInferShape(framework::InferShapeContext* ctx) {
  ctx->SetOutputDim("X@GRAD",
                    phi::DimsOfXShape(ctx->GetInputDim("XShape"), ctx->GetInputDim("Out@GRAD")));
  ctx->ShareLoD("XShape", "X@GRAD");
}

// X@GRAD of a transposition: dimension axis[i] is dimension i of Out@GRAD. XShape would say so too,
// but a saved program may have lost it. As in the original, sequences are not handed on. Errors:
// InvalidArgument if `axis` is no permutation of the dimensions of Out@GRAD.
void TransposeXShapeGradInferShape(framework::InferShapeContext* ctx) {
  const auto axis = ctx->Attrs().Get<std::vector<int>>("axis");
  const phi::DDim out_grad = ctx->GetInputDim("Out@GRAD");
  const int rank = out_grad.size();
  PADDLE_ENFORCE_EQ(axis.size(), static_cast<size_t>(rank),
                    phi::errors::InvalidArgument(
                        "transpose2_grad: attribute `axis` must hold %d axes for input Out@GRAD of "
                        "shape %s; it holds %d",
                        rank, out_grad, axis.size()));
  phi::funcs::DistinctAxes to_axes("axis");
  phi::DDim dims = out_grad;
  for (int i = 0; i < rank; ++i) {
    const int to = reference::PositiveAxis(axis[i], rank, "transpose2_grad");
    to_axes.Add(to);
    dims[to] = out_grad[i];
  }
  ctx->SetOutputDim("X@GRAD", dims);
}

}  // namespace paddle::operators
