// Blocks within blocks: a loop whose counter and branches are test operators, so that only the
// framework and the control flow operators are at work.
#include "framework/executor/sub_block.h"
#include "framework/executor/block_variables.h"

#include <thread>

#include <gtest/gtest.h>

#include "framework/executor/prepared_program.h"
#include "tests/framework/runtime_ops.h"
#include "tests/support/memory_in_use.h"

namespace runtime_ops {

// I = I + 1; Cond = I < limit.
class CountOp : public paddle::framework::OperatorBase {
 public:
  using paddle::framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const paddle::framework::Scope& scope, const phi::Place&) const override {
    auto* i = scope.FindVar(Output("I"))->GetMutable<phi::DenseTensor>();
    int64_t* count = i->mutable_data<int64_t>(phi::DDim({1}), phi::CPUPlace());
    *count = Attr<bool>("restart") ? 0 : *count + 1;
    auto* cond = scope.FindVar(Output("Cond"))->GetMutable<phi::DenseTensor>();
    *cond->mutable_data<bool>(phi::DDim({1}), phi::CPUPlace()) = *count < Attr<int>("limit");
  }
};

class CountMaker : public paddle::framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddOutput("I", "");
    AddOutput("Cond", "");
    AddAttr<int>("limit", "").SetDefault(5);
    AddAttr<bool>("restart", "").SetDefault(false);
    AddComment("");
  }
};

}  // namespace runtime_ops

REGISTER_OPERATOR(rt_count, runtime_ops::CountOp, runtime_ops::CountMaker);

namespace phibridge {
namespace {

using paddle::framework::BlockDesc;
using paddle::framework::OpDesc;
using paddle::framework::ProgramDesc;
using runtime_ops::Put;
using runtime_ops::Values;
using VarType = paddle::framework::proto::VarType;

void Describe(BlockDesc* block, const std::string& name, VarType::Type dtype = VarType::FP32) {
  auto* var = block->Var(name);
  var->SetType(VarType::LOD_TENSOR);
  var->SetDataType(dtype);
  var->SetShape({-1});
}

OpDesc* Append(BlockDesc* block, const std::string& type,
               const std::vector<std::pair<std::string, std::string>>& inputs,
               const std::vector<std::pair<std::string, std::string>>& outputs) {
  OpDesc* op = block->AppendOp();
  op->SetType(type);
  for (const auto& [slot, name] : inputs) op->SetInput(slot, {name});
  for (const auto& [slot, name] : outputs) op->SetOutput(slot, {name});
  return op;
}

void AppendCount(BlockDesc* block, bool restart, int limit) {
  OpDesc* op = Append(block, "rt_count", {}, {{"I", "i"}, {"Cond", "more"}});
  op->SetAttr("restart", restart);
  op->SetAttr("limit", limit);
}

// y = x; while (i < limit) { t = y + w; u = t + w; y = u + w; a[i] = y }, in block 1.
class Loop {
 public:
  explicit Loop(int limit = 5) : program(std::make_shared<ProgramDesc>()) {
    BlockDesc* top = program->MutableBlock(0);
    for (const char* name : {"x", "w", "zero", "y"}) Describe(top, name);
    Describe(top, "i", VarType::INT64);
    Describe(top, "more", VarType::BOOL);
    top->Var("steps")->SetType(VarType::STEP_SCOPES);
    top->Var("array")->SetType(VarType::LOD_TENSOR_ARRAY);
    body = program->AppendBlock(*top);
    top = program->MutableBlock(0);
    Append(top, "rt_add", {{"X", "x"}, {"Y", "zero"}}, {{"Out", "y"}});
    AppendCount(top, true, limit);
    OpDesc* loop = Append(top, "while", {{"X", "y"}, {"Condition", "more"}},
                          {{"Out", "y"}, {"StepScopes", "steps"}});
    loop->SetBlockAttr("sub_block", body);
    for (const char* name : {"t", "u"}) Describe(body, name);
    Append(body, "rt_add", {{"X", "y"}, {"Y", "w"}}, {{"Out", "t"}});
    Append(body, "rt_add", {{"X", "t"}, {"Y", "w"}}, {{"Out", "u"}});
    Append(body, "rt_add", {{"X", "u"}, {"Y", "w"}}, {{"Out", "y"}});
    Append(body, "write_to_array", {{"X", "y"}, {"I", "i"}}, {{"Out", "array"}});
    AppendCount(body, false, limit);
  }

  std::shared_ptr<const PreparedProgram> Prepare(ExecutionOptions options = {}) {
    options.keep.push_back("y");
    return PreparedProgram::Prepare(program, options);
  }

  std::shared_ptr<ProgramDesc> program;
  BlockDesc* body;
};

void Feed(Scope* scope, float start) {
  Put(scope, "x", {start, start});
  Put(scope, "w", {1, 2});
  Put(scope, "zero", {0, 0});
}

TEST(SubBlockTest, ALoopRunsAndStartsAnewInEveryRun) {
  auto prepared = Loop().Prepare();
  Scope scope;
  for (int run = 0; run < 4; ++run) {
    Feed(&scope, 10.0f * static_cast<float>(run));
    prepared->Run(&scope);
    const float start = 10.0f * static_cast<float>(run);
    EXPECT_EQ(Values(scope, "y"), (std::vector<float>{start + 15, start + 30}));
    const auto& array = scope.FindVar("array")->Get<phi::TensorArray>();
    ASSERT_EQ(array.size(), 5u);
    EXPECT_EQ(array[0].data<float>()[0], start + 3);
    EXPECT_EQ(array[4].data<float>()[1], start + 30);
  }
}

TEST(SubBlockTest, OneStepScopeServesAllStepsAndRuns) {
  auto prepared = Loop().Prepare();
  Scope scope;
  Feed(&scope, 0);
  runtime_ops::ResetCalls();
  prepared->Run(&scope);
  prepared->Run(&scope);
  EXPECT_EQ(runtime_ops::phi_calls, 2 * (1 + 5 * 3));
  EXPECT_EQ(runtime_ops::infer_calls, 1 + 3)
      << "a step whose inputs keep their shape infers nothing";
  const StepScopes* steps = StepScopes::Find(*prepared->ops(0)[2], scope);
  ASSERT_NE(steps, nullptr);
  EXPECT_EQ(steps->block, 1u);
  EXPECT_EQ(steps->scopes.size(), 1u);
  EXPECT_TRUE(scope.kids().empty());
  EXPECT_TRUE(scope.FindVar("steps")->Get<std::vector<Scope*>>().empty());
}

// The loop's state must not be given the memory of a temporary of the step, which the next step
// writes while it still reads the state.
TEST(SubBlockTest, WhatOutlivesAStepHasMemoryOfItsOwn) {
  auto prepared = Loop().Prepare();
  Scope scope;
  Feed(&scope, 0);
  prepared->Run(&scope);
  Scope* step = StepScopes::Find(*prepared->ops(0)[2], scope)->scopes[0].get();
  const auto& y = scope.FindVar("y")->Get<phi::DenseTensor>();
  for (const char* name : {"t", "u"}) {
    EXPECT_FALSE(step->FindVar(name)->Get<phi::DenseTensor>().IsSharedBufferWith(y)) << name;
  }
}

TEST(SubBlockTest, MemoryDoesNotGrowFromRunToRunWhateverTheShapes) {
  auto prepared = Loop(20).Prepare();
  Scope scope;
  int64_t before = 0;
  for (int run = 0; run < 3000; ++run) {
    if (run == 300) before = phibridge::tests::MemoryInUseBytes();
    const size_t rows = 1 + static_cast<size_t>(run % 50);
    for (const char* name : {"x", "w", "zero"}) Put(&scope, name, std::vector<float>(rows, 1.0f));
    prepared->Run(&scope);
  }
  EXPECT_LE(phibridge::tests::MemoryInUseBytes() - before, 1 << 19);
}

TEST(SubBlockTest, RoutingAndRulesReachIntoBlocks) {
  ExecutionOptions options;
  options.rules.Add("1/1=legacy");
  auto prepared = Loop().Prepare(options);
  Scope scope;
  Feed(&scope, 0);
  prepared->Run(&scope);
  prepared->Run(&scope);
  const std::vector<Route> routing = prepared->Routing(&scope);
  ASSERT_EQ(routing.size(), 3u + 5u);
  for (size_t i = 0; i < routing.size(); ++i) {
    EXPECT_EQ(routing[i].block, i < 3 ? 0 : 1);
    EXPECT_EQ(routing[i].index, static_cast<int>(i < 3 ? i : i - 3));
    EXPECT_EQ(routing[i].runs, i < 3 ? 2u : 10u);
  }
  EXPECT_EQ(routing[3].kind, "PHI");
  EXPECT_EQ(routing[4].kind, "legacy");
  const std::vector<OpDiagnosis> diagnosis = Diagnose(*Loop().program, options);
  ASSERT_EQ(diagnosis.size(), routing.size());
  for (size_t i = 0; i < diagnosis.size(); ++i) {
    EXPECT_TRUE(diagnosis[i].runs()) << diagnosis[i].message;
    EXPECT_EQ(diagnosis[i].choice().KindName(), routing[i].kind) << i;
  }
}

TEST(SubBlockTest, ErrorsNameTheOpsOfAllBlocks) {
  auto prepared = Loop().Prepare();
  Scope scope;
  Feed(&scope, 0);
  Put(&scope, "w", {1, 2, 3});
  try {
    prepared->Run(&scope);
    FAIL();
  } catch (const phi::enforce::EnforceNotMet& error) {
    const std::string what = error.what();
    EXPECT_NE(what.find("op #0 `rt_add` of block 1"), std::string::npos) << what;
    EXPECT_NE(what.find("op #2 `while` of block 0"), std::string::npos) << what;
  }
  Feed(&scope, 0);
  prepared->Run(&scope);  // and the scope is as good as before
  EXPECT_EQ(Values(scope, "y")[0], 15.0f);
}

TEST(SubBlockTest, ManyThreadsShareAProgramWithLoops) {
  Loop loop(7);
  auto prepared = loop.Prepare();
  Scope parameters;
  Put(&parameters, "shared", {1});
  std::vector<int> wrong(8, 0);
  std::vector<std::thread> threads;
  for (size_t t = 0; t < wrong.size(); ++t) {
    threads.emplace_back([&, t] {
      Scope& mine = parameters.NewScope();
      for (int run = 0; run < 30; ++run) {
        const auto start = static_cast<float>(100 * t) + static_cast<float>(run);
        Feed(&mine, start);
        prepared->Run(&mine);
        if (Values(mine, "y")[0] != start + 21) ++wrong[t];
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, std::vector<int>(8, 0));
}

TEST(SubBlockTest, EveryStepKeepsItsScopeIfAGradientReadsThem) {
  Loop loop;
  BlockDesc* top = loop.program->MutableBlock(0);
  OpDesc* reader = Append(top, "assign", {}, {{"Out", "y"}});
  reader->SetInput("X", {});
  reader->SetInput("StepScopes", {"steps"});
  auto prepared = loop.Prepare();
  Scope scope;
  for (int run = 0; run < 2; ++run) {
    Feed(&scope, 0);
    prepared->Run(&scope);
    EXPECT_EQ(scope.FindVar("steps")->Get<std::vector<Scope*>>().size(), 5u);
    EXPECT_EQ(StepScopes::Find(*prepared->ops(0)[2], scope)->scopes.size(), 5u);
  }
}

TEST(SubBlockTest, AnOperatorAloneRunsItsBlockToo) {
  Loop loop;
  Scope scope;
  CreateVariables(loop.program->Block(0), &scope);
  Feed(&scope, 0);
  Put(&scope, "y", {0, 0});
  *scope.FindVar("i")->GetMutable<phi::DenseTensor>()->mutable_data<int64_t>(phi::DDim({1}),
                                                                             phi::CPUPlace()) = 3;
  *scope.FindVar("more")->GetMutable<phi::DenseTensor>()->mutable_data<bool>(
      phi::DDim({1}), phi::CPUPlace()) = true;
  paddle::framework::OpRegistry::CreateOp(*loop.program->Block(0).Op(2))
      ->Run(scope, phi::CPUPlace());
  EXPECT_EQ(Values(scope, "y")[0], 6.0f);
  EXPECT_EQ(PreparedProgram::Current(), nullptr);
}

}  // namespace
}  // namespace phibridge
