#include "framework/op/infershape_compile_time.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "framework/program/program_desc.h"
#include "tests/framework/runtime_ops.h"
#include "tests/support/expect_error.h"

namespace paddle {
namespace framework {
namespace {

using phibridge::tests::ExpectError;
using proto::VarType;

// rt_add of the described variables a and b, and of a list with a missing one.
class CompileTimeTest : public ::testing::Test {
 protected:
  CompileTimeTest() {
    for (const char* name : {"a", "b", "y", "z"}) {
      block_->Var(name)->SetShape({2, -1});
      block_->Var(name)->SetDataType(VarType::FP32);
    }
    op_->SetType("rt_add");
    op_->SetInput("X", {"a"});
    op_->SetInput("Y", {"b"});
    op_->SetInput("List", {"a", "undeclared"});
    op_->SetOutput("Out", {"y"});
    op_->SetOutput("Outs", {"y", "z"});
    op_->SetAttr("bias", 2.0f);
  }

  ProgramDesc program_;
  BlockDesc* block_ = program_.MutableBlock(0);
  OpDesc* op_ = block_->AppendOp();
  CompileTimeInferShapeContext ctx_{*op_, *block_};
};

TEST_F(CompileTimeTest, SlotsAreThereWhenTheirVariablesAreDeclared) {
  EXPECT_TRUE(ctx_.HasInput("X") && ctx_.HasOutput("Out"));
  EXPECT_FALSE(ctx_.HasInput("List"));  // more than one
  EXPECT_FALSE(ctx_.HasInputs("List"));
  EXPECT_TRUE(ctx_.HasInputs("List", true));
  EXPECT_TRUE(ctx_.HasOutputs("Outs"));
  EXPECT_FALSE(ctx_.HasInputs("Absent", true) || ctx_.HasOutputs("Absent"));
  EXPECT_EQ(ctx_.Inputs("List"), (std::vector<std::string>{"a", "undeclared"}));
  EXPECT_EQ(ctx_.Outputs("Outs"), (std::vector<std::string>{"y", "z"}));
  EXPECT_FALSE(ctx_.IsRuntime() || ctx_.IsRunMKLDNNKernel());
}

// As when the operator runs.
TEST_F(CompileTimeTest, AnAttributeThatIsAVariableIsAnInput) {
  op_->SetVarAttr("bias", block_->Var("b"));
  op_->SetVarsAttr("shape", {block_->Var("a"), block_->Var("b")});
  EXPECT_TRUE(ctx_.HasInput("bias") && ctx_.HasInputs("shape"));
  EXPECT_EQ(ctx_.GetInputVarPtrs("shape").size(), 2u);
  EXPECT_EQ(ctx_.GetInputDim("bias"), DDim({2, -1}));
  EXPECT_EQ(ctx_.Inputs("bias"), std::vector<std::string>{"b"});
}

TEST_F(CompileTimeTest, ShapesAreReadAndSet) {
  EXPECT_EQ(ctx_.GetInputDim("X"), DDim({2, -1}));
  EXPECT_EQ(ctx_.GetInputsDim("Y"), (std::vector<DDim>{DDim({2, -1})}));
  ctx_.SetOutputDim("Out", {7});
  EXPECT_EQ(block_->FindVar("y")->GetShape(), std::vector<int64_t>{7});
  ctx_.SetOutputsDim("Outs", {{1}, {3}});
  EXPECT_EQ(block_->FindVar("z")->GetShape(), std::vector<int64_t>{3});
  ctx_.ShareDim("X", "Outs", 0, 1);
  EXPECT_EQ(block_->FindVar("z")->GetShape(), (std::vector<int64_t>{2, -1}));
}

TEST_F(CompileTimeTest, WhatIsNotThereIsAnError) {
  ExpectError(phi::NOT_FOUND, "`rt_add` has no variable 0 in slot `Absent`",
              [this] { ctx_.GetInputDim("Absent"); });
  ExpectError(phi::NOT_FOUND, "no variable 1 in slot `List`",
              [this] { ctx_.GetInputsDim("List"); });
  ExpectError(phi::INVALID_ARGUMENT, "one shape for each variable of `Outs`",
              [this] { ctx_.SetOutputsDim("Outs", {{1}}); });
  ExpectError(phi::OUT_OF_RANGE, "has 2 slots, not 3", [this] { ctx_.GetInputNameByIdx(2); });
}

TEST_F(CompileTimeTest, KindsOfVariables) {
  block_->Var("b")->SetType(VarType::SELECTED_ROWS);
  EXPECT_EQ(ctx_.GetInputVarType("Y"), VarType::SELECTED_ROWS);
  EXPECT_EQ(ctx_.GetInputsVarType("X"), std::vector<VarType::Type>{VarType::LOD_TENSOR});
  EXPECT_EQ(ctx_.GetOutputsVarType("Outs").size(), 2u);
  EXPECT_EQ(std::get<VarDesc*>(ctx_.GetInputVarPtrs("X")[0]), block_->FindVar("a"));
  EXPECT_EQ(std::get<VarDesc*>(ctx_.GetOutputVarPtrs("Outs")[1]), block_->FindVar("z"));
}

TEST_F(CompileTimeTest, LoDLevels) {
  block_->Var("a")->SetLoDLevel(2);
  ctx_.ShareLoD("X", "Outs", 0, 1);
  EXPECT_EQ(block_->FindVar("z")->GetLoDLevel(), 2);
  EXPECT_EQ(ctx_.GetLoDLevel("X"), 2);
  ctx_.SetLoDLevel("Out", 1);
  EXPECT_EQ(block_->FindVar("y")->GetLoDLevel(), 1);
  ctx_.ShareLoD("X", "Outs", 5, 0);  // there is no such variable
  block_->Var("y")->SetType(VarType::SELECTED_ROWS);
  ctx_.ShareLoD("X", "Out");  // SelectedRows have none
  block_->Var("a")->SetType(VarType::SELECTED_ROWS);
  ctx_.ShareLoD("X", "Outs", 0, 1);
  EXPECT_EQ(block_->FindVar("z")->GetLoDLevel(), 2);
}

TEST_F(CompileTimeTest, SlotsByNumberAndAttributes) {
  EXPECT_EQ(ctx_.GetInputNameByIdx(1), "Y");
  EXPECT_EQ(ctx_.GetOutputNameByIdx(0), "Out");
  EXPECT_TRUE(ctx_.HasAttr("bias"));
  EXPECT_EQ(ctx_.Attrs().Get<float>("bias"), 2.0f);
  EXPECT_NE(ctx_.GetPhiArgumentMappingFn(), nullptr);
}

TEST_F(CompileTimeTest, AnOpWithoutAShapeFunctionIsAnError) {
  op_->SetType("no_such_op");
  EXPECT_THROW(op_->InferShape(*block_), phi::enforce::EnforceNotMet);
}

}  // namespace
}  // namespace framework
}  // namespace paddle
