#include "framework/program/grad_op_desc_maker.h"

#include <gtest/gtest.h>

#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

using Names = std::vector<std::string>;

template <typename T>
class ToyGradMaker : public SingleGradOpMaker<T> {
 public:
  using SingleGradOpMaker<T>::SingleGradOpMaker;

 protected:
  void Apply(GradOpPtr<T> op) const override {
    op->SetType("toy_grad");
    op->SetInput("X", this->Input("X"));
    op->SetInput("None", this->Input("None"));
    op->SetInput(GradVarName("Out"), this->OutputGrad("Out"));
    op->SetOutput(GradVarName("X"), this->InputGrad("X", false));
    op->SetAttrMap(this->Attrs());
    op->SetAttr("doubled", 2 * this->template Attr<int>("axis"));
  }
};

class GradOpDescMakerTest : public ::testing::Test {
 protected:
  OpDesc forward_{"toy", {{"X", {"a", "b"}}}, {{"Out", {"y"}}}, {{"axis", 3}}};
  std::unordered_set<std::string> no_grad_;
  std::unordered_map<std::string, std::string> grad_to_var_;
};

TEST_F(GradOpDescMakerTest, DescribesOneOp) {
  no_grad_.insert("b@GRAD");
  auto ops = ToyGradMaker<OpDesc>(forward_, no_grad_, &grad_to_var_)();
  ASSERT_EQ(ops.size(), 1u);
  EXPECT_EQ(ops[0]->Type(), "toy_grad");
  EXPECT_EQ(ops[0]->Input("Out@GRAD"), Names{"y@GRAD"});
  EXPECT_EQ(ops[0]->Input("None"), Names());
  EXPECT_EQ(ops[0]->Output("X@GRAD"), (Names{"a@GRAD", "@EMPTY@"}));
  EXPECT_EQ(std::get<int>(ops[0]->GetAttr("doubled")), 6);
  EXPECT_EQ(grad_to_var_,
            (std::unordered_map<std::string, std::string>{{"a@GRAD", "a"}, {"y@GRAD", "y"}}));
}

TEST_F(GradOpDescMakerTest, DefaultMakerPassesEverything) {
  auto ops = DefaultGradOpMaker<OpDesc, true>(forward_, no_grad_, &grad_to_var_)();
  ASSERT_EQ(ops.size(), 1u);
  EXPECT_EQ(ops[0]->Type(), "toy_grad");
  EXPECT_EQ(ops[0]->InputNames(), (Names{"Out", "Out@GRAD", "X"}));
  EXPECT_EQ(ops[0]->Output("X@GRAD"), (Names{"a@GRAD", "b@GRAD"}));
  EXPECT_EQ(std::get<int>(ops[0]->GetAttr("axis")), 3);
}

TEST_F(GradOpDescMakerTest, DroppingSomeOfSeveralGradientsIsAnError) {
  no_grad_.insert("b@GRAD");
  DefaultGradOpMaker<OpDesc, true> maker(forward_, no_grad_, &grad_to_var_);
  EXPECT_THROW(maker(), phi::enforce::EnforceNotMet);
  DefaultGradOpMaker<OpDesc, false> keeps(forward_, no_grad_, &grad_to_var_);
  EXPECT_EQ(keeps()[0]->Output("X@GRAD"), (Names{"a@GRAD", "@EMPTY@"}));
  no_grad_.insert("a@GRAD");
  EXPECT_EQ(maker()[0]->Output("X@GRAD"), Names());
}

TEST_F(GradOpDescMakerTest, EmptyMakerMakesNothing) {
  EXPECT_TRUE(EmptyGradOpMaker<OpDesc>(forward_, no_grad_, &grad_to_var_)().empty());
}

TEST_F(GradOpDescMakerTest, TheSameMakerServesEagerOps) {
  imperative::OpBase forward;
  forward.SetType("toy");
  forward.SetInput("X", {"a"});
  forward.SetOutput("Out", {"y"});
  forward.SetAttr("axis", 3);
  auto node = ToyGradMaker<imperative::OpBase>(forward)();
  ASSERT_EQ(node->size(), 1u);
  EXPECT_EQ(node->front()->Type(), "toy_grad");
  EXPECT_EQ(node->front()->Outputs().at("X@GRAD"), Names{"a@GRAD"});
  EXPECT_EQ(std::get<int>(node->front()->GetAttr("doubled")), 6);
  EXPECT_EQ(EmptyGradOpMaker<imperative::OpBase>(forward)(), nullptr);
  DefaultGradOpMaker<imperative::OpBase, true> default_maker(forward);
  EXPECT_EQ(default_maker()->front()->Inputs().at("Out@GRAD"), Names{"y@GRAD"});
}

TEST(VarNames, GradientNames) {
  EXPECT_EQ(GradVarName("x"), "x@GRAD");
  EXPECT_EQ(GradOriginalVarName("x@GRAD"), "x");
  EXPECT_EQ(GradOriginalVarName("x@GRAD@RENAME@0"), "x");
  EXPECT_EQ(GradOriginalVarName("x"), "x");
}

}  // namespace
}  // namespace framework
}  // namespace paddle
