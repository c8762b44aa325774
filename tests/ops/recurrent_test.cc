// recurrent, conditional_block and conditional_block_infer.
#include <gtest/gtest.h>

#include "framework/executor/prepared_program.h"
#include "framework/executor/sub_block.h"
#include "tests/framework/runtime_ops.h"
#include "tests/ops/control_flow_testing.h"

namespace phibridge {
namespace {

using paddle::framework::BlockDesc;
using paddle::framework::OpDesc;
using paddle::framework::ProgramDesc;
using paddle::framework::Scope;
using Names = std::vector<std::string>;
using VarType = paddle::framework::proto::VarType;

void Describe(BlockDesc* block, const Names& names) {
  for (const std::string& name : names) {
    auto* var = block->Var(name);
    var->SetType(VarType::LOD_TENSOR);
    var->SetDataType(VarType::FP32);
    var->SetShape({-1});
  }
}

void AppendAdd(BlockDesc* block, const std::string& x, const std::string& y,
               const std::string& out) {
  OpDesc* op = block->AppendOp();
  op->SetType("rt_add");
  op->SetInput("X", {x});
  op->SetInput("Y", {y});
  op->SetOutput("Out", {out});
}

class BlocksTest : public ControlFlowTest {
 protected:
  BlocksTest() : program_(std::make_shared<ProgramDesc>()) {
    body_ = program_->AppendBlock(program_->Block(0));
    top_ = program_->MutableBlock(0);
  }
  void Prepare(const Names& keep) {
    ExecutionOptions options;
    options.keep = keep;
    prepared_ = PreparedProgram::Prepare(program_, options);
  }
  // state = x + memory; memory of the next step is this state.
  void AppendRecurrent(bool reverse) {
    Describe(top_, {"x", "start", "state"});
    top_->Var("steps")->SetType(VarType::STEP_SCOPES);
    Describe(body_, {"x", "memory", "state"});
    AppendAdd(body_, "x", "memory", "state");
    OpDesc* op = top_->AppendOp();
    op->SetType("recurrent");
    op->SetInput("inputs", {"x"});
    op->SetInput("initial_states", {"start"});
    op->SetInput("parameters", {});
    op->SetOutput("outputs", {"state"});
    op->SetOutput("step_scopes", {"steps"});
    op->SetAttr("has_states", true);
    op->SetAttr("ex_states", Names{"memory"});
    op->SetAttr("states", Names{"state"});
    op->SetAttr("reverse", reverse);
    op->SetBlockAttr("sub_block", body_);
    Prepare({"state"});
  }
  void AppendConditional(const std::string& type, bool scalar) {
    Describe(top_, {"x", "y"});
    top_->Var("cond")->SetDataType(VarType::BOOL);
    top_->Var("steps")->SetType(VarType::STEP_SCOPES);
    Describe(body_, {"twice"});
    AppendAdd(body_, "x", "x", "twice");
    AppendAdd(body_, "twice", "x", "y");
    OpDesc* op = top_->AppendOp();
    op->SetType(type);
    op->SetInput("Cond", {"cond"});
    op->SetInput("Input", {"x"});
    op->SetOutput("Out", {"y"});
    op->SetOutput("Scope", {"steps"});
    op->SetAttr("is_scalar_condition", scalar);
    op->SetBlockAttr("sub_block", body_);
    Prepare({"y"});
  }

  std::shared_ptr<ProgramDesc> program_;
  BlockDesc* top_;
  BlockDesc* body_;
  std::shared_ptr<const PreparedProgram> prepared_;
};

TEST_F(BlocksTest, RecurrentPassesStatesOn) {
  AppendRecurrent(false);
  for (float start : {0.0f, 100.0f}) {
    Put<float>("x", {4, 2}, {1, 2, 3, 4, 5, 6, 7, 8});
    Put<float>("start", {2}, {start, start});
    prepared_->Run(&scope_);
    EXPECT_EQ(Tensor("state").dims(), phi::DDim({4, 2}));
    EXPECT_EQ(Floats("state"), (std::vector<float>{start + 1, start + 2, start + 4, start + 6,
                                                   start + 9, start + 12, start + 16, start + 20}));
  }
  EXPECT_EQ(StepScopes::Find(*prepared_->ops(0)[0], scope_)->scopes.size(), 2u);
}

TEST_F(BlocksTest, RecurrentRunsBackwardsThroughTheRows) {
  AppendRecurrent(true);
  for (int64_t steps : {3, 5, 1}) {
    std::vector<float> ones(static_cast<size_t>(steps), 1.0f);
    Put<float>("x", {steps, 1}, ones);
    Put<float>("start", {1}, {0});
    prepared_->Run(&scope_);
    const std::vector<float> got = Floats("state");
    ASSERT_EQ(got.size(), ones.size());
    EXPECT_EQ(got.front(), static_cast<float>(steps));
    EXPECT_EQ(got.back(), 1.0f);
  }
  std::vector<Route> routing = prepared_->Routing(&scope_);
  ASSERT_EQ(routing.size(), 2u);
  EXPECT_EQ(routing[1].runs, 9u) << "the steps of both scopes are counted together";
}

TEST_F(BlocksTest, AConditionIsOneBool) {
  for (const char* type : {"conditional_block", "conditional_block_infer"}) {
    program_ = std::make_shared<ProgramDesc>();
    body_ = program_->AppendBlock(program_->Block(0));
    top_ = program_->MutableBlock(0);
    AppendConditional(type, true);
    for (float x : {1.0f, 2.0f, 3.0f}) {
      Put<float>("y", {1}, {-1});
      Put<float>("x", {1}, {x});
      Put<bool>("cond", {1}, {x != 2});
      prepared_->Run(&scope_);
      EXPECT_EQ(Floats("y")[0], x == 2 ? -1 : 3 * x) << type;
    }
  }
  Put<bool>("cond", {2}, {true, true});
  EXPECT_THROW(prepared_->Run(&scope_), phi::enforce::EnforceNotMet);
}

TEST_F(BlocksTest, OrThatNoInputIsEmpty) {
  AppendConditional("conditional_block", false);
  Put<bool>("cond", {1}, {false});
  Put<float>("y", {1}, {-1});
  Put<float>("x", {0}, {});
  prepared_->Run(&scope_);
  EXPECT_EQ(Floats("y")[0], -1.0f);
  Put<float>("x", {1}, {4});
  prepared_->Run(&scope_);
  EXPECT_EQ(Floats("y")[0], 12.0f);
}

}  // namespace
}  // namespace phibridge
