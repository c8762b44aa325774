#include "framework/program/var_type_inference.h"

#include <gtest/gtest.h>

#include "framework/program/program_desc.h"
#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

using proto::VarType;

class VarTypeInferenceTest : public ::testing::Test {
 protected:
  VarTypeInferenceTest() {
    for (const char* name : {"a", "b", "y", "z"}) block_->Var(name);
    op_->SetType("toy");
    op_->SetInput("X", {"a", "b"});
    op_->SetOutput("Out", {"y", "z"});
    op_->SetAttr("axis", 3);
  }

  ProgramDesc program_;
  BlockDesc* block_ = program_.MutableBlock(0);
  OpDesc* op_ = block_->AppendOp();
  InferVarTypeContext ctx_{op_, block_};
};

TEST_F(VarTypeInferenceTest, Asks) {
  block_->Var("b")->SetType(VarType::SELECTED_ROWS);
  EXPECT_TRUE(ctx_.HasInput("X"));
  EXPECT_FALSE(ctx_.HasInput("W"));
  EXPECT_FALSE(ctx_.HasOutput("W"));
  EXPECT_EQ(ctx_.InputSize("X"), 2u);
  EXPECT_EQ(ctx_.InputVarName("X", 1), "b");
  EXPECT_EQ(ctx_.GetInputType("X", 1), VarType::SELECTED_ROWS);
  EXPECT_TRUE(ctx_.InputTypeAnyOf("X", VarType::SELECTED_ROWS));
  EXPECT_FALSE(ctx_.InputTypeAllOf("X", VarType::SELECTED_ROWS));
  EXPECT_EQ(std::get<int>(ctx_.GetAttr("axis")), 3);
  EXPECT_FALSE(ctx_.IsDygraph());
  EXPECT_THROW(ctx_.InputVarName("X", 2), phi::enforce::EnforceNotMet);
  EXPECT_THROW(ctx_.GetInputType("W"), phi::enforce::EnforceNotMet);
}

TEST_F(VarTypeInferenceTest, SetsOneOrAll) {
  ctx_.SetOutputDataType("Out", VarType::FP64, 1);
  EXPECT_EQ(block_->FindVar("z")->GetDataType(), VarType::FP64);
  EXPECT_NE(block_->FindVar("y")->GetDataType(), VarType::FP64);
  ctx_.SetOutputType("Out", VarType::LOD_TENSOR_ARRAY, ALL_ELEMENTS);
  EXPECT_EQ(block_->FindVar("y")->GetType(), VarType::LOD_TENSOR_ARRAY);
  EXPECT_EQ(ctx_.GetOutputType("Out", 1), VarType::LOD_TENSOR_ARRAY);
  EXPECT_NO_THROW(ctx_.SetOutputType("Absent", VarType::LOD_TENSOR));
  ctx_.SetOutputShape("Out", {4});
  EXPECT_EQ(block_->FindVar("y")->GetShape(), std::vector<int64_t>{4});
  ctx_.InsertVar("new", VarType::STEP_SCOPES);
  EXPECT_EQ(block_->FindVar("new")->GetType(), VarType::STEP_SCOPES);
}

TEST_F(VarTypeInferenceTest, SyncsTypesOfTypesWithAndWithoutTensor) {
  block_->Var("a")->SetDataType(VarType::INT64);
  ctx_.SyncTypeAndDataType("X", "Out");
  EXPECT_EQ(block_->FindVar("y")->GetDataType(), VarType::INT64);
  block_->Var("a")->SetType(VarType::STEP_SCOPES);
  ctx_.SyncTypeAndDataType("X", "Out");
  EXPECT_EQ(block_->FindVar("y")->GetType(), VarType::STEP_SCOPES);
  EXPECT_NO_THROW(ctx_.SyncTypeAndDataType("Absent", "Out"));
}

class ByName : public StaticGraphVarTypeInference {
 public:
  void operator()(InferVarTypeContext* ctx) const override {
    for (const std::string& name : Output(ctx, "Out")) {
      if (HasVar(ctx, name)) SetDataType(ctx, name, GetDataType(ctx, Input(ctx, "X")[0]));
    }
  }
};

TEST_F(VarTypeInferenceTest, StaticGraphInferenceWorksByName) {
  block_->Var("a")->SetDataType(VarType::FP16);
  ByName()(&ctx_);
  EXPECT_EQ(block_->FindVar("z")->GetDataType(), VarType::FP16);
}

TEST_F(VarTypeInferenceTest, UndeclaredVariablesAreNamed) {
  op_->SetInput("X", {"ghost"});
  try {
    ctx_.GetInputType("X");
    FAIL();
  } catch (const phi::enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.error_str(), "op `toy`: variable `ghost` is not declared");
  }
}

// Everything that an inference by name may ask and set, from the first input to each output.
class EverythingByName : public StaticGraphVarTypeInference {
 public:
  void operator()(InferVarTypeContext* ctx) const override {
    const std::string& from = Input(ctx, "X")[0];
    for (const std::string& to : Output(ctx, "Out")) {
      SetType(ctx, to, GetType(ctx, from));
      SetShape(ctx, to, GetShape(ctx, from));
      SetLoDLevel(ctx, to, GetLoDLevel(ctx, from));
    }
  }
};

TEST_F(VarTypeInferenceTest, ShapeAndLoDLevelByName) {
  block_->Var("a")->SetShape({2, -1});
  block_->Var("a")->SetLoDLevel(2);
  EverythingByName()(&ctx_);
  EXPECT_EQ(block_->FindVar("z")->GetShape(), (std::vector<int64_t>{2, -1}));
  EXPECT_EQ(block_->FindVar("z")->GetLoDLevel(), 2);
}

TEST_F(VarTypeInferenceTest, ShapeAndLoDLevelBySlot) {
  block_->Var("b")->SetShape({7});
  block_->Var("b")->SetLoDLevel(1);
  block_->Var("b")->SetDataType(VarType::INT32);
  EXPECT_EQ(ctx_.GetInputDataType("X", 1), VarType::INT32);
  ctx_.SetOutputShape("Out", ctx_.GetInputShape("X", 1), 1);
  ctx_.SetOutputLoDLevel("Out", ctx_.GetInputLoDLevel("X", 1), ALL_ELEMENTS);
  EXPECT_EQ(block_->FindVar("z")->GetShape(), std::vector<int64_t>{7});
  EXPECT_EQ(block_->FindVar("y")->GetLoDLevel(), 1);
}

TEST_F(VarTypeInferenceTest, AReaderHasSeveralTypes) {
  for (const char* name : {"a", "y"}) block_->Var(name)->SetType(VarType::READER);
  block_->Var("a")->SetDataTypes({VarType::INT64, VarType::FP32});
  ctx_.SetOutputDataTypes("Out", ctx_.GetInputDataTypes("X"));
  EXPECT_EQ(block_->FindVar("y")->GetDataTypes(),
            (std::vector<VarType::Type>{VarType::INT64, VarType::FP32}));
}

class PassToy : public PassInDtypeAndVarTypeToOutput {
 protected:
  std::unordered_map<std::string, std::string>& GetInputOutputWithSameType() const override {
    static std::unordered_map<std::string, std::string> same = {{"X", "Out"}};
    return same;
  }
};

TEST_F(VarTypeInferenceTest, PassesTheTypesOfInputsOn) {
  block_->Var("a")->SetDataType(VarType::FP64);
  PassToy()(&ctx_);
  EXPECT_EQ(block_->FindVar("y")->GetDataType(), VarType::FP64);
}

TEST(VarTypeInferenceErrorsTest, ThereMustBeAnOpAndABlock) {
  InferVarTypeContext nothing(nullptr, nullptr);
  EXPECT_THROW(nothing.HasInput("X"), phi::enforce::EnforceNotMet);
  EXPECT_THROW(nothing.GetAttr("a"), phi::enforce::EnforceNotMet);
  EXPECT_THROW(nothing.SetOutputType("Out", VarType::LOD_TENSOR), phi::enforce::EnforceNotMet);
  OpDesc op;
  InferVarTypeContext no_block(&op, nullptr);
  EXPECT_FALSE(no_block.HasInput("X"));
  EXPECT_THROW(no_block.InsertVar("x", VarType::LOD_TENSOR), phi::enforce::EnforceNotMet);
}

}  // namespace
}  // namespace framework
}  // namespace paddle
