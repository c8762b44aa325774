#pragma once

#include "framework/program/grad_op_desc_maker.h"

namespace paddle {
namespace operators {

/// The gradient of what quantises and dequantises passes as if it did neither. The op type is
/// spelled as the original spells it.
class StraightThroughGradOpMaker final : public framework::SingleGradOpMaker<framework::OpDesc> {
 public:
  using framework::SingleGradOpMaker<framework::OpDesc>::SingleGradOpMaker;

 protected:
  void Apply(framework::OpDesc* grad) const override {
    grad->SetType("stright_throuth_estimator_grad");
    grad->SetInput(framework::GradVarName("Out"), OutputGrad("Out"));
    grad->SetOutput(framework::GradVarName("X"), InputGrad("X"));
    grad->SetAttrMap(Attrs());
  }
};

}  // namespace operators
}  // namespace paddle
