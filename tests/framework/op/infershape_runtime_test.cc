#include "framework/op/infershape_runtime.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "framework/scope/feed_fetch_type.h"
#include "phi/core/selected_rows.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"
#include "phi/core/string_tensor.h"
#include "tests/framework/runtime_ops.h"
#include "tests/support/expect_error.h"

namespace paddle {
namespace framework {
namespace {

using phibridge::tests::ExpectError;
using proto::VarType;

class RuntimeTest : public ::testing::Test {
 protected:
  RuntimeTest() {
    runtime_ops::Put(&scope_, "x", {1, 2, 3}, {{0, 1, 3}});
    runtime_ops::Put(&scope_, "y", {4});
    for (const char* name : {"out", "other"}) scope_.Var(name);
    const VariableNameMap inputs = {{"X", {"x"}}, {"Y", {"y"}}, {"List", {"x", "missing"}}};
    const VariableNameMap outputs = {{"Out", {"out"}}, {"Outs", {"out", "other"}}};
    op_ = std::make_unique<runtime_ops::PlainOp>("rt_add", inputs, outputs,
                                                 AttributeMap{{"bias", 2.0f}});
    variables_ = RuntimeContext(inputs, outputs, scope_);
  }
  const phi::DenseTensor& Dense(const std::string& name) const {
    return scope_.FindVar(name)->Get<phi::DenseTensor>();
  }

  Scope scope_;
  std::unique_ptr<OperatorBase> op_;
  RuntimeContext variables_;
};

TEST_F(RuntimeTest, SlotsAreThereWhenTheirVariablesAre) {
  const RuntimeInferShapeContext ctx(*op_, variables_, true);
  EXPECT_TRUE(ctx.HasInput("X") && ctx.HasOutput("Out"));
  EXPECT_FALSE(ctx.HasInput("List") || ctx.HasInputs("List"));
  EXPECT_TRUE(ctx.HasInputs("List", true) && ctx.HasOutputs("Outs"));
  EXPECT_FALSE(ctx.HasInput("Absent") || ctx.HasOutputs("Absent", true));
  EXPECT_TRUE(ctx.IsRuntime() && ctx.IsRunMKLDNNKernel());
  EXPECT_EQ(ctx.Inputs("List")[1], "missing");
  EXPECT_EQ(ctx.Outputs("Outs")[1], "other");
  EXPECT_EQ(ctx.GetInputNameByIdx(0), "X");
  EXPECT_EQ(ctx.GetOutputNameByIdx(0), "Out");
  EXPECT_TRUE(ctx.HasAttr("bias"));
  EXPECT_EQ(ctx.Attrs().Get<float>("bias"), 2.0f);
}

TEST_F(RuntimeTest, ShapesAreReadAndSet) {
  RuntimeInferShapeContext ctx(*op_, variables_);
  EXPECT_EQ(ctx.GetInputDim("X"), DDim({3}));
  EXPECT_EQ(ctx.GetInputsDim("Y"), (std::vector<DDim>{DDim({1})}));
  ctx.SetOutputDim("Out", {5, 6});  // an output without a value becomes a dense tensor
  EXPECT_EQ(Dense("out").dims(), DDim({5, 6}));
  ctx.SetOutputsDim("Outs", {{1}, {2}});
  EXPECT_EQ(Dense("other").dims(), DDim({2}));
  ctx.ShareDim("X", "Outs", 0, 1);
  EXPECT_EQ(Dense("other").dims(), DDim({3}));
}

// A legacy kernel writes the value of SELECTED_ROWS as a dense tensor: it has room for all of it.
TEST_F(RuntimeTest, TheValueOfEmptyRowsGetsTheShapeThatIsSet) {
  auto* rows = scope_.FindVar("out")->GetMutable<phi::SelectedRows>();
  RuntimeInferShapeContext ctx(*op_, variables_);
  ctx.SetOutputDim("Out", {5, 6});
  EXPECT_EQ(rows->height(), 5);
  EXPECT_EQ(rows->value().dims(), DDim({5, 6}));
  rows->set_rows({1, 4});
  rows->mutable_value()->Resize({2, 6});
  ctx.SetOutputDim("Out", {7, 6});
  EXPECT_EQ(rows->height(), 7);
  EXPECT_EQ(rows->value().dims(), DDim({2, 6}));
  ExpectError(phi::INVALID_ARGUMENT, "SELECTED_ROWS has rows",
              [&] { ctx.SetOutputDim("Out", phi::make_ddim({})); });
}

TEST_F(RuntimeTest, WhatIsNotThereIsAnError) {
  RuntimeInferShapeContext ctx(*op_, variables_);
  ExpectError(phi::NOT_FOUND, "no variable 1 in slot `List`", [&] { ctx.GetInputsDim("List"); });
  ExpectError(phi::INVALID_ARGUMENT, "one shape for each variable of `Outs`",
              [&] { ctx.SetOutputsDim("Outs", {{1}}); });
  ExpectError(phi::PRECONDITION_NOT_MET, "is what the kernel makes it",
              [&] { ctx.SetLoDLevel("Out", 1); });
  ExpectError(phi::PRECONDITION_NOT_MET, "GetLoDLevel is only used in compile time.",
              [&] { ctx.GetLoDLevel("X"); });
  ExpectError(phi::PRECONDITION_NOT_MET, "differ in length", [&] { ctx.ShareAllLoD("X", "Outs"); });
}

TEST_F(RuntimeTest, AVariableThatIsNoTensorHasNoShape) {
  scope_.Var("raw")->GetMutable<std::string>();
  const VariableNameMap inputs = {{"X", {"raw"}}};
  const RuntimeContext variables(inputs, {}, scope_);
  const RuntimeInferShapeContext ctx(*op_, variables);
  ExpectError(phi::INVALID_ARGUMENT, "a shape was asked of a variable that holds",
              [&] { ctx.GetInputDim("X"); });
}

TEST_F(RuntimeTest, LoDGoesToDenseOutputs) {
  RuntimeInferShapeContext ctx(*op_, variables_);
  for (const char* name : {"out", "other"}) scope_.Var(name)->GetMutable<phi::DenseTensor>();
  ctx.ShareLoD("X", "Outs", 0, 1);
  EXPECT_EQ(Dense("other").lod(), (phi::LoD{{0, 1, 3}}));
  ctx.ShareAllLoD("X", "Out");
  EXPECT_EQ(Dense("out").lod(), (phi::LoD{{0, 1, 3}}));
  ctx.ShareLoD("Absent", "Out");  // nothing to share
  EXPECT_EQ(Dense("out").lod().size(), 1u);
}

TEST_F(RuntimeTest, AskingForAVariableItselfIsRemembered) {
  RuntimeInferShapeContext ctx(*op_, variables_);
  EXPECT_EQ(std::get<Variable*>(ctx.GetOutputVarPtrs("Out")[0]), scope_.FindVar("out"));
  EXPECT_FALSE(ctx.values_read());
  EXPECT_EQ(std::get<Variable*>(ctx.GetInputVarPtrs("X")[0]), scope_.FindVar("x"));
  EXPECT_TRUE(ctx.values_read());
  EXPECT_NE(ctx.GetPhiArgumentMappingFn(), nullptr);
}

TEST_F(RuntimeTest, KindsOfSlots) {
  scope_.FindVar("y")->Clear();
  scope_.FindVar("y")->GetMutable<phi::SelectedRows>();
  const RuntimeInferShapeContext ctx(*op_, variables_);
  EXPECT_EQ(ctx.GetInputVarType("Y"), VarType::SELECTED_ROWS);
  EXPECT_EQ(ctx.GetInputsVarType("List"),
            (std::vector<VarType::Type>{VarType::LOD_TENSOR, VarType::RAW}));
  EXPECT_EQ(ctx.GetOutputsVarType("Out"), std::vector<VarType::Type>{VarType::RAW});
}

template <typename T>
VarType::Type TypeOfVariable() {
  Variable var;
  var.GetMutable<T>();
  return VarTypeOf(var);
}

TEST(VarTypeOfTest, EveryKindOfValue) {
  EXPECT_EQ(TypeOfVariable<phi::DenseTensor>(), VarType::LOD_TENSOR);
  EXPECT_EQ(TypeOfVariable<phi::SelectedRows>(), VarType::SELECTED_ROWS);
  EXPECT_EQ(TypeOfVariable<phi::TensorArray>(), VarType::LOD_TENSOR_ARRAY);
  EXPECT_EQ(TypeOfVariable<phi::SparseCooTensor>(), VarType::SPARSE_COO);
  EXPECT_EQ(TypeOfVariable<phi::SparseCsrTensor>(), VarType::SPARSE_CSR);
  EXPECT_EQ(TypeOfVariable<phi::StringTensor>(), VarType::PSTRING);
  EXPECT_EQ(TypeOfVariable<FeedList>(), VarType::FEED_MINIBATCH);
  EXPECT_EQ(TypeOfVariable<FetchList>(), VarType::FETCH_LIST);
  EXPECT_EQ(TypeOfVariable<std::string>(), VarType::RAW);
}

}  // namespace
}  // namespace framework
}  // namespace paddle
