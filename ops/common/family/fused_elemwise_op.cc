#include "ops/common/family/fused_elemwise_op.h"

namespace paddle::operators {

void FusedElemwiseInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim x = ctx->GetInputDim("X"), y = ctx->GetInputDim("Y");
  const auto attrs = ctx->Attrs();
  const FusedElemwise parts(attrs.Get<std::vector<std::string>>("functor_list"));
  phi::DDim out = x;  // shapes that are equal need no axis, so any will do
  int mismatch = 0;
  PADDLE_ENFORCE_EQ(
      x == y || phi::funcs::BroadcastDims(x, y, attrs.Get<int>("axis"), &out, &mismatch), true,
      phi::errors::InvalidArgument(
          "fused elementwise: X of shape %s and Y of shape %s do not fit at axis %d", x, y,
          attrs.Get<int>("axis")));
  ctx->SetOutputDim("Out", out);
  ctx->ShareLoD(x.size() >= y.size() ? "X" : "Y", "Out");
  if (attrs.Get<bool>("save_intermediate_out") && ctx->HasOutput("IntermediateOut")) {
    ctx->SetOutputDim("IntermediateOut", parts.unary_outside ? out : y);
    const bool of_x = parts.unary_outside && x.size() >= y.size();
    ctx->ShareLoD(of_x ? "X" : "Y", "IntermediateOut");
  }
}

}  // namespace paddle::operators
