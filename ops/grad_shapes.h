#pragma once

#include <vector>

#include "ops/grad_op.h"

// Makers, types and shapes of gradient ops that several files share.

namespace paddle {
namespace operators {

/// The gradient of X is one forward op, kType, of the gradient of Out, with all attributes.
template <const char* kType>
class ForwardOpGradMaker final : public framework::SingleGradOpMaker<framework::OpDesc> {
 public:
  using framework::SingleGradOpMaker<framework::OpDesc>::SingleGradOpMaker;

 protected:
  void Apply(framework::OpDesc* grad) const override {
    grad->SetType(kType);
    grad->SetInput("X", OutputGrad("Out"));
    grad->SetOutput("Out", InputGrad("X"));
    grad->SetAttrMap(Attrs());
  }
};

struct ResultGradSlot {
  static constexpr const char* kName = "Result@GRAD";
};
using OpTypedByResultGrad = OpTypedBy<ResultGradSlot>;

/// X@GRAD as X, for kernels that do not read X.
struct XGradInferShapeFunctor : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    ctx->SetOutputDim("X@GRAD", ctx->GetInputDim("X"));
    ctx->ShareLoD("X", "X@GRAD");
  }
};

/// The same for lists; of variables without a gradient nothing is set.
struct XListGradInferShapeFunctor : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    ctx->SetOutputsDim("X@GRAD", ctx->GetInputsDim("X"));
  }
};

}  // namespace operators
}  // namespace paddle
