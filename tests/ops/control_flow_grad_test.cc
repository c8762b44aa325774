// Gradients of while and conditional_block as a program has them, and of the small array operators.
#include <gtest/gtest.h>

#include <cmath>

#include "framework/executor/prepared_program.h"
#include "framework/program/op_info.h"
#include "framework/scope/lod_rank_table.h"
#include "tests/ops/control_flow_testing.h"
#include "tests/support/expect_error.h"

namespace phibridge {
namespace {

using paddle::framework::BlockDesc;
using paddle::framework::GradVarName;
using paddle::framework::OpDesc;
using paddle::framework::ProgramDesc;
using paddle::framework::Scope;
using VarType = paddle::framework::proto::VarType;
using Slots = paddle::framework::VariableNameMap;

OpDesc* Append(BlockDesc* block, const std::string& type, const Slots& inputs, const Slots& outputs,
               BlockDesc* body = nullptr) {
  OpDesc* op = block->AppendOp();
  op->SetType(type);
  op->SetInputMap(inputs);
  op->SetOutputMap(outputs);
  if (body != nullptr) op->SetBlockAttr("sub_block", body);
  op->CheckAttrs();
  return op;
}

void Describe(BlockDesc* block, const std::vector<std::string>& names,
              VarType::Type type = VarType::FP32) {
  for (const std::string& name : names) {
    block->Var(name)->SetType(VarType::LOD_TENSOR);
    block->Var(name)->SetDataType(type);
    block->Var(name)->SetShape({2});
  }
}

// What the maker of the last op of `top` makes, with `grad_block` for its block.
OpDesc* AppendGradOf(BlockDesc* top, BlockDesc* grad_block) {
  const OpDesc& forward = *top->Op(static_cast<int>(top->OpSize()) - 1);
  std::unordered_map<std::string, std::string> grad_to_var;
  const auto& info = paddle::framework::OpInfoMap::Instance().Get(forward.Type());
  const auto made = info.GradOpMaker()(forward, {}, &grad_to_var, {grad_block});
  EXPECT_EQ(made.size(), 1u);
  OpDesc* grad = top->AppendOp();
  grad->CopyFrom(*made[0]);
  return grad;
}

class BlockGradTest : public ControlFlowTest {
 protected:
  // y = x · w in a block of its own, under `owner`; and the gradient block.
  void MakeBlocks() {
    BlockDesc* top = program_->MutableBlock(0);
    Describe(top, {"x", "w", "y"});
    body_ = program_->AppendBlock(*top);
    grad_ = program_->AppendBlock(*program_->MutableBlock(0));
    grad_->SetForwardBlockID(body_->ID());
    Describe(body_, {"t"});
    Describe(grad_, {"t@GRAD", "w@GRAD"});
  }
  BlockDesc* top() { return program_->MutableBlock(0); }

  // Gradients are described when all gradient ops are there.
  void Prepare() {
    Describe(top(), {"x@GRAD", "y@GRAD", "w@GRAD"});
    ExecutionOptions options;
    options.keep = {"y", "y@GRAD", "w@GRAD", "x@GRAD"};
    prepared_ = PreparedProgram::Prepare(program_, options);
  }

  // The gradient of w is declared as rows, which a sparse embedding in the block would make.
  void ExpectRowsAreRefused(const std::string& text) {
    top()->Var("w@GRAD")->SetType(VarType::SELECTED_ROWS);
    tests::ExpectError(phi::INVALID_ARGUMENT, text,
                       [&] { PreparedProgram::Prepare(program_, ExecutionOptions()); });
  }

  std::shared_ptr<ProgramDesc> program_ = std::make_shared<ProgramDesc>();
  BlockDesc *body_ = nullptr, *grad_ = nullptr;
  std::shared_ptr<const PreparedProgram> prepared_;
};

// while (i < n) { t = y · w; y = t; ++i }: y = x · w ^ n.
class WhileGradTest : public BlockGradTest {
 protected:
  void SetUp() override {
    MakeBlocks();
    Describe(top(), {"i", "n"}, VarType::INT64);
    Describe(top(), {"more"}, VarType::BOOL);
    for (const char* name : {"i", "n", "more"}) top()->FindVar(name)->SetShape({1});
    top()->Var("steps")->SetType(VarType::STEP_SCOPES);
    Append(body_, "elementwise_mul", {{"X", {"y"}}, {"Y", {"w"}}}, {{"Out", {"t"}}});
    Append(body_, "assign", {{"X", {"t"}}}, {{"Out", {"y"}}});
    Append(body_, "increment", {{"X", {"i"}}}, {{"Out", {"i"}}});
    Append(body_, "less_than", {{"X", {"i"}}, {"Y", {"n"}}}, {{"Out", {"more"}}});
    Append(grad_, "increment", {{"X", {"i"}}}, {{"Out", {"i"}}})->SetAttr("step", -1.0f);
    Append(grad_, "assign", {{"X", {"y@GRAD"}}}, {{"Out", {"t@GRAD"}}});
    OpDesc* mul = Append(grad_, "elementwise_mul_grad",
                         {{"X", {"y"}}, {"Y", {"w"}}, {"Out@GRAD", {"t@GRAD"}}},
                         {{"X@GRAD", {"y@GRAD"}}, {"Y@GRAD", {"w@GRAD"}}});
    mul->SetAttr("axis", -1);
    Append(top(), "assign", {{"X", {"x"}}}, {{"Out", {"y"}}});
    Append(top(), "less_than", {{"X", {"i"}}, {"Y", {"n"}}}, {{"Out", {"more"}}});
    Append(top(), "while", {{"X", {"y", "w", "i", "n"}}, {"Condition", {"more"}}},
           {{"Out", {"y", "i", "more"}}, {"StepScopes", {"steps"}}}, body_);
    gradient_ = AppendGradOf(top(), grad_);
    Prepare();
  }

  void RunLoop(int64_t steps) {
    Put<float>("x", {2}, {1, 3});
    Put<float>("w", {2}, {2, -1});
    Put<float>("y@GRAD", {2}, {1, 10});
    Put<int64_t>("i", {1}, {0});
    Put<int64_t>("n", {1}, {steps});
    prepared_->Run(&scope_);
  }

  OpDesc* gradient_ = nullptr;
};

TEST_F(WhileGradTest, TheMakerNamesWhatTheGradientBlockReadsAndMakes) {
  EXPECT_EQ(gradient_->Type(), "while_grad");
  EXPECT_EQ(gradient_->Input("Out@GRAD"), (std::vector<std::string>{"y@GRAD"}));
  EXPECT_EQ(gradient_->Output("X@GRAD"),
            (std::vector<std::string>{"y@GRAD", "w@GRAD", "@EMPTY@", "@EMPTY@"}));
  EXPECT_EQ(PADDLE_GET_CONST(std::vector<std::string>, gradient_->GetAttr("original_output_grad")),
            (std::vector<std::string>{"y@GRAD"}));
  EXPECT_EQ(gradient_->GetBlockAttrId("sub_block"), grad_->ID());
}

TEST_F(WhileGradTest, WalksBackThroughTheSteps) {
  for (const int64_t steps : {3, 3, 1, 4}) {  // in one scope
    RunLoop(steps);
    const auto power = [&](float base, int64_t n) { return std::pow(base, static_cast<float>(n)); };
    const auto count = static_cast<float>(steps);
    EXPECT_EQ(Floats("y"), (std::vector<float>{power(2, steps), 3 * power(-1, steps)}));
    EXPECT_EQ(Floats("y@GRAD"), (std::vector<float>{power(2, steps), 10 * power(-1, steps)}));
    EXPECT_EQ(Floats("w@GRAD"),
              (std::vector<float>{count * power(2, steps - 1), 30 * count * power(-1, steps - 1)}));
    EXPECT_EQ(Integer("i"), 0);  // counted back
  }
}

TEST_F(WhileGradTest, WithoutStepsGradientsPassOrAreZeros) {
  RunLoop(2);
  RunLoop(0);
  EXPECT_EQ(Floats("y@GRAD"), (std::vector<float>{1, 10}));
  EXPECT_EQ(Floats("w@GRAD"), (std::vector<float>{0, 0}));
}

TEST_F(WhileGradTest, RefusesAnotherNumberOfGradientsThanVariables) {
  gradient_->SetOutput("X@GRAD", {"y@GRAD", "w@GRAD"});  // of four X
  Prepare();
  try {
    RunLoop(1);
    ADD_FAILURE() << "nothing was thrown";
  } catch (const phi::enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.code(), phi::INVALID_ARGUMENT);
    EXPECT_NE(std::string(error.what()).find("2 gradients of the 4 variables in X"),
              std::string::npos)
        << error.what();
  }
}

TEST_F(WhileGradTest, RefusesGradientsThatAreRows) {
  ExpectRowsAreRefused(
      "op `while_grad`: its output `X@GRAD` takes a variable that is LOD_TENSOR or "
      "LOD_TENSOR_ARRAY; `w@GRAD` is SELECTED_ROWS");
}

// state = x + memory, and memory of the next step is state: what comes later counts in each row of
// x.
class RecurrentGradTest : public BlockGradTest {
 protected:
  void SetUp() override {
    MakeBlocks();
    Describe(top(), {"start", "state", "start@GRAD", "state@GRAD"});
    top()->Var("steps")->SetType(VarType::STEP_SCOPES);
    Describe(body_, {"x", "memory", "state"});
    Describe(grad_, {"x@GRAD", "memory@GRAD", "state@GRAD"});
    Append(body_, "elementwise_add", {{"X", {"x"}}, {"Y", {"memory"}}}, {{"Out", {"state"}}});
    Append(grad_, "elementwise_add_grad",
           {{"X", {"x"}}, {"Y", {"memory"}}, {"Out@GRAD", {"state@GRAD"}}},
           {{"X@GRAD", {"x@GRAD"}}, {"Y@GRAD", {"memory@GRAD"}}})
        ->SetAttr("axis", -1);
    OpDesc* op = top()->AppendOp();
    op->SetType("recurrent");
    op->SetInputMap({{"inputs", {"x"}}, {"initial_states", {"start"}}, {"parameters", {}}});
    op->SetOutputMap({{"outputs", {"state"}}, {"step_scopes", {"steps"}}});
    op->SetAttr("has_states", true);
    op->SetAttr("ex_states", std::vector<std::string>{"memory"});
    op->SetAttr("states", std::vector<std::string>{"state"});
    op->SetBlockAttr("sub_block", body_);
    op->CheckAttrs();
    AppendGradOf(top(), grad_);
    Describe(top(), {"x@GRAD"});
    ExecutionOptions options;
    options.keep = {"x@GRAD", "start@GRAD"};
    prepared_ = PreparedProgram::Prepare(program_, options);
  }

  void RunSteps(int64_t steps) {
    const std::vector<float> ones(static_cast<size_t>(2 * steps), 1.0f);
    Put<float>("x", {steps, 2}, ones);
    Put<float>("start", {2}, {1, 2});
    Put<float>("state@GRAD", {steps, 2}, ones);
    prepared_->Run(&scope_);
  }
};

TEST_F(RecurrentGradTest, LaterStepsCountInEarlierRows) {
  RunSteps(3);
  EXPECT_EQ(Floats("x@GRAD"), (std::vector<float>{3, 3, 2, 2, 1, 1}));
  EXPECT_EQ(Floats("start@GRAD"), (std::vector<float>{3, 3}));
}

TEST_F(RecurrentGradTest, WithoutStepsNothingOfAnEarlierRunIsLeft) {
  RunSteps(3);
  RunSteps(0);
  EXPECT_EQ(Tensor("x@GRAD").dims(), phi::DDim({0, 2}));
  EXPECT_EQ(Floats("start@GRAD"), (std::vector<float>{0, 0}));
}

// if (more) { t = x · w; y = t }.
class ConditionalGradTest : public BlockGradTest {
 protected:
  void SetUp() override {
    MakeBlocks();
    Describe(top(), {"more"}, VarType::BOOL);
    top()->Var("more")->SetShape({1});
    top()->Var("ran")->SetType(VarType::STEP_SCOPES);
    Describe(grad_, {"x@GRAD"});
    Append(body_, "elementwise_mul", {{"X", {"x"}}, {"Y", {"w"}}}, {{"Out", {"t"}}});
    Append(body_, "assign", {{"X", {"t"}}}, {{"Out", {"y"}}});
    Append(grad_, "assign", {{"X", {"y@GRAD"}}}, {{"Out", {"t@GRAD"}}});
    OpDesc* mul = Append(grad_, "elementwise_mul_grad",
                         {{"X", {"x"}}, {"Y", {"w"}}, {"Out@GRAD", {"t@GRAD"}}},
                         {{"X@GRAD", {"x@GRAD"}}, {"Y@GRAD", {"w@GRAD"}}});
    mul->SetAttr("axis", -1);
    OpDesc* block = Append(top(), "conditional_block", {{"Cond", {"more"}}, {"Input", {"x", "w"}}},
                           {{"Out", {"y"}}, {"Scope", {"ran"}}}, body_);
    block->SetAttr("is_scalar_condition", true);
    AppendGradOf(top(), grad_);
    Prepare();
  }

  void RunIf(bool condition) {
    Put<float>("x", {2}, {1, 3});
    Put<float>("w", {2}, {2, -1});
    Put<float>("y@GRAD", {2}, {1, 10});
    auto* more = scope_.Var("more")->GetMutable<phi::DenseTensor>();
    more->Resize({1});
    *more->mutable_data<bool>(phi::CPUPlace()) = condition;
    prepared_->Run(&scope_);
  }
};

TEST_F(ConditionalGradTest, GradientsAreZerosWhereTheBlockDidNotRun) {
  for (const bool condition : {true, false, true}) {
    RunIf(condition);
    const float on = condition ? 1 : 0;
    EXPECT_EQ(Floats("x@GRAD"), (std::vector<float>{2 * on, -10 * on}));
    EXPECT_EQ(Floats("w@GRAD"), (std::vector<float>{1 * on, 30 * on}));
  }
}

TEST_F(ConditionalGradTest, RefusesGradientsThatAreRows) {
  ExpectRowsAreRefused(
      "op `conditional_block_grad`: its output `Input@GRAD` takes a variable that "
      "is LOD_TENSOR or LOD_TENSOR_ARRAY; `w@GRAD` is SELECTED_ROWS");
}

using ArrayGradTest = ControlFlowTest;

TEST_F(ArrayGradTest, WhatNobodyReadsHasAZeroGradient) {
  PutRows("x", 3);
  Put<int64_t>("i", {1}, {2});
  scope_.Var("array")->GetMutable<phi::TensorArray>();
  Run("read_from_array", {{"X", {"array"}}, {"I", {"i"}}, {"X_W", {"x"}}}, {{"Out", {"grad"}}});
  EXPECT_EQ(Floats("grad"), (std::vector<float>{0, 0, 0}));
}

TEST_F(ArrayGradTest, TensorArrayToTensorIsCutAgain) {
  auto* array = scope_.Var("array")->GetMutable<phi::TensorArray>();
  array->resize(2);
  (*array)[0] = *PutRows("a", 2);
  (*array)[1] = *PutRows("b", 1);
  PutRows("out@GRAD", 3);
  scope_.Var("array@GRAD")->GetMutable<phi::TensorArray>();
  Run("tensor_array_to_tensor_grad", {{"X", {"array"}}, {"Out@GRAD", {"out@GRAD"}}},
      {{"X@GRAD", {"array@GRAD"}}}, {{"axis", 0}, {"use_stack", false}});
  EXPECT_EQ(Floats(Array("array@GRAD")[0]), (std::vector<float>{0, 1}));
  EXPECT_EQ(Floats(Array("array@GRAD")[1]), (std::vector<float>{2}));
}

TEST_F(ArrayGradTest, RowsThatEndedHaveAZeroGradient) {
  PutRows("x", 3);
  Put<float>("out@GRAD", {2, 1}, {5, 7});
  Run("shrink_rnn_memory_grad", {{"X", {"x"}}, {"Out@GRAD", {"out@GRAD"}}},
      {{"X@GRAD", {"x@GRAD"}}});
  EXPECT_EQ(Floats("x@GRAD"), (std::vector<float>{5, 7, 0}));
}

TEST_F(ArrayGradTest, ReorderingGoesBack) {
  PutRows("x", 6, {{0, 1, 4, 6}});
  PutRows("boot", 3);
  Run("lod_rank_table", {{"X", {"x"}}}, {{"Out", {"table"}}}, {{"level", 0}});
  Run("reorder_lod_tensor_by_rank", {{"X", {"boot"}}, {"RankTable", {"table"}}},
      {{"Out", {"sorted"}}});
  EXPECT_EQ(Floats("sorted"), (std::vector<float>{1, 2, 0}));
  Run("reorder_lod_tensor_by_rank_grad", {{"X", {"sorted"}}, {"RankTable", {"table"}}},
      {{"Out", {"back"}}});
  EXPECT_EQ(Floats("back"), Floats("boot"));
}

}  // namespace
}  // namespace phibridge
