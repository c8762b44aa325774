// outside: unit test | Executor, ExecutorPrepareContext: blocks in scopes of the caller
#include "paddle/fluid/framework/executor.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "paddle/fluid/framework/op_registry.h"

namespace paddle {
namespace framework {

// `out` = 2 `in`, in `block`.
void AppendDouble(BlockDesc* block, const std::string& in, const std::string& out) {
  auto* var = block->Var(out);
  var->SetType(proto::VarType::LOD_TENSOR);
  var->SetDataType(proto::VarType::FP32);
  var->SetShape({2});
  auto* op = block->AppendOp();
  op->SetType("scale");
  op->SetInput("X", {in});
  op->SetOutput("Out", {out});
  op->SetAttr("scale", 2.0f);
  op->CheckAttrs();
}

void AppendThree(BlockDesc* block, const std::string& out) {
  auto* var = block->Var(out);
  var->SetType(proto::VarType::LOD_TENSOR);
  var->SetDataType(proto::VarType::FP32);
  var->SetShape({2});
  auto* op = block->AppendOp();
  op->SetType("fill_constant");
  op->SetOutput("Out", {out});
  op->SetAttr("shape", std::vector<int64_t>{2});
  op->SetAttr("value", 3.0f);
  op->SetAttr("dtype", static_cast<int>(proto::VarType::FP32));
  op->CheckAttrs();
}

float FirstOf(const Scope& scope, const std::string& name) {
  return scope.FindVar(name)->Get<LoDTensor>().data<float>()[0];
}

TEST(OutsideExecutor, TemporariesGoWithTheirScope) {
  ProgramDesc program;
  BlockDesc* block = program.MutableBlock(0);
  AppendThree(block, "a");
  AppendDouble(block, "a", "kept");
  block->FindVar("kept")->SetPersistable(true);
  Scope scope;
  Executor executor(platform::CPUPlace{});
  for (int run = 0; run < 2; ++run) {
    executor.Run(program, &scope, 0);
    EXPECT_EQ(FirstOf(scope, "kept"), 6.0f);
    EXPECT_EQ(scope.FindVar("a"), nullptr);
    EXPECT_TRUE(scope.kids().empty());
  }
}

TEST(OutsideExecutor, ABlockRunsInAScopeOfTheCaller) {
  ProgramDesc program;
  BlockDesc* block = program.MutableBlock(0);
  AppendThree(block, "a");
  BlockDesc* inner = program.AppendBlock(*block);
  AppendDouble(inner, "a", "b");
  AppendDouble(inner, "b", "c");
  Scope scope;
  platform::CPUPlace place;
  Executor executor(place);
  executor.Run(program, &scope, 0, /*create_local_scope=*/false);
  EXPECT_EQ(FirstOf(scope, "a"), 3.0f);
  auto context = executor.Prepare(program, inner->ID(), {"b"});
  for (float value : {1.0f, 5.0f}) {  // what the caller changes between runs is seen
    scope.FindVar("a")->GetMutable<LoDTensor>()->data<float>()[0] = value;
    Scope& step = scope.NewScope();
    executor.RunPreparedContext(context.get(), &step, false, true, true);
    EXPECT_EQ(FirstOf(step, "b"), 2 * value);
    EXPECT_EQ(FirstOf(step, "c"), 4 * value);
    EXPECT_EQ(scope.FindLocalVar("c"), nullptr);
  }
  EXPECT_EQ(scope.kids().size(), 2u);
  const auto both = Executor::Prepare(program, std::vector<int>{0, 1});
  ASSERT_EQ(both.size(), 2u);
  executor.RunPreparedContext(both[0].get(), &scope, false);
  EXPECT_EQ(FirstOf(scope, "a"), 3.0f);
  EXPECT_TRUE(scope.kids().empty());
}

// An operator with a block of its own, as control flow of the original is written.
class OutsideTwiceOp : public OperatorBase {
 public:
  using OperatorBase::OperatorBase;

 private:
  void RunImpl(const Scope& scope, const platform::Place& place) const override {
    auto* block = Attr<BlockDesc*>("sub_block");
    Executor executor(place);
    auto context = executor.Prepare(*block->Program(), block->ID());
    for (int step = 0; step < 2; ++step) {
      Scope& inside = scope.NewScope();
      executor.RunPreparedContext(context.get(), &inside, false, true, true);
      scope.FindVar(Output("Out"))
          ->GetMutable<LoDTensor>()
          ->ShareDataWith(inside.FindVar("b")->Get<LoDTensor>());
      scope.DeleteScope(&inside);
    }
  }
};

class OutsideTwiceOpMaker : public OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "What the block reads.");
    AddOutput("Out", "What the block computed last.");
    AddAttr<BlockDesc*>("sub_block", "The block.");
    AddComment("Runs its block twice.");
  }
};

TEST(OutsideExecutor, AnOperatorRunsItsBlock) {
  ProgramDesc program;
  BlockDesc* block = program.MutableBlock(0);
  AppendThree(block, "a");
  BlockDesc* inner = program.AppendBlock(*block);
  AppendDouble(inner, "a", "b");
  auto* out = block->Var("out");
  out->SetType(proto::VarType::LOD_TENSOR);
  auto* op = block->AppendOp();
  op->SetType("outside_twice");
  op->SetInput("X", {"a"});
  op->SetOutput("Out", {"out"});
  op->SetBlockAttr("sub_block", inner);
  Scope scope;
  Executor executor(platform::CPUPlace{});
  executor.Run(program, &scope, 0, false);
  EXPECT_EQ(FirstOf(scope, "out"), 6.0f);
}

TEST(OutsideExecutor, WhatNoKernelComputesIsNamed) {
  ProgramDesc program;
  auto* op = program.MutableBlock(0)->AppendOp();
  op->SetType("no_such_op");
  Scope scope;
  Executor executor(platform::CPUPlace{});
  EXPECT_THROW(executor.Run(program, &scope, 0), platform::EnforceNotMet);
  EXPECT_TRUE(scope.kids().empty());
}

}  // namespace framework
}  // namespace paddle

namespace ops = paddle::framework;
REGISTER_OPERATOR(outside_twice, ops::OutsideTwiceOp, ops::OutsideTwiceOpMaker);
