#pragma once

#include <vector>

#include "ops/common/operator/grad_op.h"

// Makers and types of gradient ops that several files share.

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

}  // namespace operators
}  // namespace paddle
