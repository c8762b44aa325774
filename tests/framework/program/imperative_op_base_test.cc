#include "framework/program/imperative_op_base.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "phi/core/enforce.h"

namespace paddle {
namespace imperative {
namespace {

using Names = std::vector<std::string>;

// A maker as legacy sources have them.
class ToyGradMaker : public GradOpBaseMakerBase {
 public:
  using GradOpBaseMakerBase::GradOpBaseMakerBase;

  std::shared_ptr<GradOpNode> operator()() const override {
    auto node = NewGradNode();
    TracedGradOp grad(node);
    grad.SetType(ForwardOpType() + "_grad");
    grad.SetInput("X", Input("X"));
    grad.SetInput("Absent", Input("Absent"));
    grad.SetInput("OutGrad", OutputGrad("Out"));
    grad.SetOutput("XGrad", InputGrad("X"));
    grad.SetOutput("None", EmptyInputGrad());
    grad.SetDefaultAttrsMap(DefaultAttrsMap());
    grad.SetAttrMap(Attrs());
    grad.SetAttr("doubled", 2 * Attr<int>("axis"));
    EXPECT_TRUE(grad.HasAttr("doubled"));
    EXPECT_EQ(std::get<int>(grad.GetAttr("axis")), Attr<int>("axis"));
    EXPECT_EQ(grad.Type(), "toy_grad");
    EXPECT_TRUE(HasInput("X") && HasOutput("Out") && HasAttr("axis"));
    EXPECT_FALSE(HasInput("Out") || HasOutput("X"));
    EXPECT_EQ(InputNames(), Names{"X"});
    EXPECT_EQ(OutputNames(), Names{"Out"});
    EXPECT_EQ(Output("Out"), (Names{"y", "z"}));
    EXPECT_TRUE(EmptyInput().empty() && EmptyOutput().empty() && EmptyOutputGrad().empty());
    EXPECT_THROW(GetAttr("absent"), phi::enforce::EnforceNotMet);
    return node;
  }
};

TEST(ImperativeOpBaseTest, AMakerForEagerExecutionMakesItsOp) {
  OpBase forward;
  forward.SetType("toy");
  forward.SetInput("X", {"x"});
  forward.SetOutput("Out", {"y", "z"});
  forward.SetAttr("axis", 3);
  const std::shared_ptr<GradOpNode> node = ToyGradMaker(forward)();
  ASSERT_EQ(node->size(), 1u);
  const OpBase& grad = *node->front();
  EXPECT_EQ(grad.Type(), "toy_grad");
  EXPECT_EQ(grad.Inputs().at("OutGrad"), (Names{"y@GRAD", "z@GRAD"}));
  EXPECT_TRUE(grad.Inputs().at("Absent").empty());
  EXPECT_EQ(grad.Outputs().at("XGrad"), Names{"x@GRAD"});
  EXPECT_EQ(std::get<int>(grad.Attrs().at("doubled")), 6);
  EXPECT_EQ(std::get<int>(grad.GetAttr("axis")), 3);
}

}  // namespace
}  // namespace imperative
}  // namespace paddle
