#include "framework/op/runtime_argument_source.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "framework/op/phi_attribute.h"
#include "tests/framework/runtime_ops.h"

namespace paddle {
namespace framework {
namespace {

TEST(RuntimeArgumentSourceTest, TensorsOfSlots) {
  Scope scope;
  runtime_ops::Put(&scope, "x", {1});
  runtime_ops::Put(&scope, "y", {1});
  scope.Var("out")->GetMutable<phi::DenseTensor>();
  const auto op = runtime_ops::MakeAdd("x", "y", "out");
  const RuntimeContext variables(op->Inputs(), op->Outputs(), scope);
  const RuntimeArgumentSource source(*op, variables, nullptr);
  EXPECT_EQ(source.OpType(), "rt_add");
  EXPECT_EQ(source.InputSize("X"), 1u);
  EXPECT_EQ(source.Input("X", 0), scope.FindVar("x")->tensor());
  EXPECT_EQ(source.Output("Out", 0), scope.FindVar("out")->tensor());
  EXPECT_EQ(source.OutputSize("Out"), 1u);
  EXPECT_EQ(source.InputSize("Absent") + source.OutputSize("Absent"), 0u);
  EXPECT_EQ(source.Input("X", 1), nullptr);
  EXPECT_EQ(source.Output("Absent", 0), nullptr);
}

TEST(RuntimeArgumentSourceTest, AnAttributeThatIsNotSetHasItsDefault) {
  const runtime_ops::PlainOp op("rt_add", {}, {}, AttributeMap());
  const RuntimeContext variables;
  const RuntimeArgumentSource source(op, variables, nullptr);
  phi::Attribute value;
  EXPECT_TRUE(source.GetAttr("bias", &value));
  EXPECT_EQ(std::get<float>(value), 0.0f);
  EXPECT_FALSE(source.HasAttr("bias"));
  EXPECT_FALSE(source.GetAttr("absent", &value));
}

TEST(RuntimeArgumentSourceTest, TheForwardVariableOfAGradientIsFoundInTheScope) {
  Scope scope;
  runtime_ops::Put(&scope, "w", {1});
  runtime_ops::Put(&scope, "w@GRAD", {1});
  const runtime_ops::PlainOp op("rt_toy_grad", {}, {{"X@GRAD", {"w@GRAD"}}, {"Out", {"w"}}},
                                AttributeMap());
  const RuntimeContext variables(op.Inputs(), op.Outputs(), scope);
  const RuntimeArgumentSource source(op, variables, &scope);
  EXPECT_EQ(source.ForwardOf("X@GRAD", 0), scope.FindVar("w")->tensor());
  EXPECT_EQ(source.ForwardOf("X@GRAD", 1), nullptr);
  EXPECT_EQ(source.ForwardOf("Out", 0), nullptr);
  EXPECT_EQ(RuntimeArgumentSource(op, variables, nullptr).ForwardOf("X@GRAD", 0), nullptr);
}

TEST(PhiAttributeTest, ValuesGoOverButNotBlocks) {
  phi::Attribute to;
  EXPECT_TRUE(ToPhiAttribute(Attribute(std::vector<int>{1, 2}), &to));
  EXPECT_EQ(std::get<std::vector<int>>(to), (std::vector<int>{1, 2}));
  EXPECT_FALSE(ToPhiAttribute(Attribute(static_cast<BlockDesc*>(nullptr)), &to));
  EXPECT_EQ(paddle::any_cast<int>(ToAny(Attribute(5))), 5);
}

TEST(PhiAttributeTest, AGradientOpHasTheDefaultsOfItsForwardOp) {
  EXPECT_EQ(std::get<float>(DefaultAttributes("rt_add").at("bias")), 0.0f);
  EXPECT_EQ(&DefaultAttributes("rt_add_grad"), &DefaultAttributes("rt_add"));
  EXPECT_TRUE(DefaultAttributes("no_such_op").empty());
  EXPECT_TRUE(DefaultAttributes("no_such_op_grad").empty());
  EXPECT_TRUE(DefaultAttributes("_grad").empty());
}

}  // namespace
}  // namespace framework
}  // namespace paddle
