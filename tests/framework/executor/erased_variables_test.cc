// Variables, and the state bound to them, that go between runs and during one.
#include "framework/executor/prepared_program.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "framework/executor/sub_block.h"
#include "phi/core/tensor_array.h"
#include "tests/framework/runtime_ops.h"

namespace erasing_ops {

inline bool is_armed = true;

class Maker : public paddle::framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddOutput("Out", "").AsDuplicable().AsDispensable();
    AddAttr<std::vector<std::string>>("names", "").SetDefault({});
    AddAttr<std::string>("renamed", "").SetDefault("");
    AddComment("");
  }
};

// Erases the variables `names`, or renames the first, if is_armed.
class EraseOp : public paddle::framework::OperatorBase {
 public:
  using paddle::framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const paddle::framework::Scope& scope, const phi::Place&) const override {
    if (!is_armed) return;
    const auto names = Attr<std::vector<std::string>>("names");
    const auto renamed = Attr<std::string>("renamed");
    for (const std::string& name : names) {
      const paddle::framework::Scope* holder = scope.FindScope(name);
      if (holder == nullptr) continue;
      if (!renamed.empty()) holder->Rename(name, renamed);
      if (renamed.empty()) const_cast<paddle::framework::Scope*>(holder)->EraseVars({name});
    }
  }
};

// Lets the state of the program that runs go.
class DropStateOp : public paddle::framework::OperatorBase {
 public:
  using paddle::framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const paddle::framework::Scope& scope, const phi::Place&) const override {
    const auto* program = phibridge::PreparedProgram::Current();
    program->DropState(const_cast<paddle::framework::Scope*>(&scope));
  }
};

}  // namespace erasing_ops

REGISTER_OPERATOR(rt_erase, erasing_ops::EraseOp, erasing_ops::Maker);
REGISTER_OPERATOR(rt_drop_state, erasing_ops::DropStateOp, erasing_ops::Maker);

namespace phibridge {
namespace {

using paddle::framework::BlockDesc;
using paddle::framework::OpDesc;
using paddle::framework::ProgramDesc;
using runtime_ops::Put;
using runtime_ops::Values;
using Names = std::vector<std::string>;
using VarType = paddle::framework::proto::VarType;

void Describe(BlockDesc* block, const std::string& name, VarType::Type type, bool persistable,
              VarType::Type dtype = VarType::FP32) {
  auto* var = block->Var(name);
  var->SetType(type);
  var->SetPersistable(persistable);
  if (type != VarType::LOD_TENSOR) return;
  var->SetDataType(dtype);
  var->SetShape({-1});
}

// out = x + w
void AppendAdd(BlockDesc* block, const std::string& x, const std::string& out) {
  Describe(block, out, VarType::LOD_TENSOR, false);
  OpDesc* op = block->AppendOp();
  op->SetType("rt_add");
  op->SetInput("X", {x});
  op->SetInput("Y", {"w"});
  op->SetOutput("Out", {out});
}

OpDesc* AppendErase(BlockDesc* block, const Names& names) {
  OpDesc* op = block->AppendOp();
  op->SetType("rt_erase");
  op->SetAttr("names", names);
  return op;
}

// Runs `branch` if the bool of `go` is true.
OpDesc* AppendBranch(BlockDesc* block, BlockDesc* branch) {
  Describe(block, "go", VarType::LOD_TENSOR, true, VarType::BOOL);
  Describe(block, "made", VarType::LOD_TENSOR, false);
  block->Var("steps")->SetType(VarType::STEP_SCOPES);
  OpDesc* op = block->AppendOp();
  op->SetType("conditional_block");
  op->SetInput("Cond", {"go"});
  op->SetInput("Input", {"x"});
  op->SetOutput("Out", {"made"});
  op->SetOutput("Scope", {"steps"});
  op->SetAttr("is_scalar_condition", true);
  op->SetBlockAttr("sub_block", branch);
  return op;
}

class ErasedVariables : public ::testing::Test {
 protected:
  ErasedVariables() : top_(program_->MutableBlock(0)) {
    erasing_ops::is_armed = true;
    Describe(top_, "x", VarType::LOD_TENSOR, false);
    Describe(top_, "w", VarType::LOD_TENSOR, true);
    Put(&scope_, "x", {1});
    Put(&scope_, "w", {10});
  }
  void Prepare(const Names& keep, bool reuse_buffers = true) {
    ExecutionOptions options;
    options.keep = {keep.begin(), keep.end()};
    options.reuse_buffers = reuse_buffers;
    prepared_ = PreparedProgram::Prepare(program_, options);
  }
  void ExpectRuns(const std::string& name, float value) {
    for (int run = 0; run < 3; ++run) {
      prepared_->Run(&scope_);
      EXPECT_EQ(Values(scope_, name), std::vector<float>{value}) << run;
    }
  }

  std::shared_ptr<ProgramDesc> program_ = std::make_shared<ProgramDesc>();
  BlockDesc* top_;
  std::shared_ptr<const PreparedProgram> prepared_;
  Scope scope_;
};

TEST_F(ErasedVariables, TheEmptyNameIsNoTemporary) {
  for (const VarType::Type type : {VarType::LOD_TENSOR, VarType::LOD_TENSOR_ARRAY}) {
    auto program = std::make_shared<ProgramDesc>();
    BlockDesc* block = program->MutableBlock(0);
    Describe(block, "@EMPTY@", type, false);
    AppendErase(block, {})->SetOutput("Out", {"@EMPTY@"});
    const auto prepared = PreparedProgram::Prepare(program, {});
    Scope scope;
    for (int run = 0; run < 2; ++run) prepared->Run(&scope);
    EXPECT_EQ(scope.FindVar("@EMPTY@"), nullptr);
  }
}

TEST_F(ErasedVariables, AnOperatorMayEraseWhatNobodyReadsLater) {
  AppendAdd(top_, "x", "t0");
  AppendAdd(top_, "t0", "t1");
  AppendErase(top_, {"t0"});
  AppendAdd(top_, "t1", "t2");
  AppendAdd(top_, "t2", "t3");
  Prepare({"t3"});
  ExpectRuns("t3", 41);
  EXPECT_EQ(scope_.FindVar("t0"), nullptr);
}

TEST_F(ErasedVariables, ReadingWhatWasErasedIsAnError) {
  AppendAdd(top_, "x", "t0");
  AppendErase(top_, {"t0"});
  AppendAdd(top_, "t0", "t1");
  Prepare({"t1"});
  for (int turn = 0; turn < 2; ++turn) {
    erasing_ops::is_armed = false;
    ExpectRuns("t1", 21);
    erasing_ops::is_armed = true;
    EXPECT_THROW(prepared_->Run(&scope_), phi::enforce::EnforceNotMet);
    EXPECT_TRUE(prepared_->Routing(&scope_).size() == 3);
  }
}

TEST_F(ErasedVariables, ReadingWhatWasRenamedIsAnError) {
  AppendAdd(top_, "x", "t0");
  AppendErase(top_, {"t0"})->SetAttr("renamed", std::string("old"));
  AppendAdd(top_, "t0", "t1");
  Prepare({"t1"});
  erasing_ops::is_armed = false;
  ExpectRuns("t1", 21);
  erasing_ops::is_armed = true;
  EXPECT_THROW(prepared_->Run(&scope_), phi::enforce::EnforceNotMet);
  EXPECT_EQ(Values(scope_, "old"), std::vector<float>{11});
}

class ErasedByABlock : public ErasedVariables, public ::testing::WithParamInterface<const char*> {};

TEST_P(ErasedByABlock, IsNoticedAroundIt) {
  BlockDesc* branch = program_->AppendBlock(*top_);
  top_ = program_->MutableBlock(0);
  AppendAdd(top_, "x", "t0");
  AppendBranch(top_, branch);
  AppendErase(branch, {GetParam()});
  AppendAdd(top_, "t0", "t1");
  auto* go = scope_.Var("go")->GetMutable<phi::DenseTensor>();
  *go->mutable_data<bool>(phi::DDim({1}), phi::CPUPlace()) = true;
  Prepare({"t1"});
  erasing_ops::is_armed = false;
  ExpectRuns("t1", 21);
  erasing_ops::is_armed = true;
  EXPECT_THROW(prepared_->Run(&scope_), phi::enforce::EnforceNotMet);
  erasing_ops::is_armed = false;
  ExpectRuns("t1", 21);
}

INSTANTIATE_TEST_SUITE_P(Names, ErasedByABlock, ::testing::Values("t0", "steps"));

TEST_F(ErasedVariables, AnArrayThatWasClearedIsMadeAgain) {
  Describe(top_, "array", VarType::LOD_TENSOR_ARRAY, false);
  Describe(top_, "i", VarType::LOD_TENSOR, true, VarType::INT64);
  OpDesc* op = top_->AppendOp();
  op->SetType("write_to_array");
  op->SetInput("X", {"x"});
  op->SetInput("I", {"i"});
  op->SetOutput("Out", {"array"});
  auto* i = scope_.Var("i")->GetMutable<phi::DenseTensor>();
  *i->mutable_data<int64_t>(phi::DDim({1}), phi::CPUPlace()) = 0;
  Prepare({"array"});
  for (int run = 0; run < 3; ++run) {
    prepared_->Run(&scope_);
    EXPECT_EQ(scope_.FindVar("array")->Get<phi::TensorArray>().size(), 1u);
    scope_.FindVar("array")->Clear();
  }
  scope_.FindVar("array")->GetMutable<phi::DenseTensor>();
  EXPECT_THROW(prepared_->Run(&scope_), phi::enforce::EnforceNotMet);
}

TEST_F(ErasedVariables, TheStateOfARunStaysUntilItsEnd) {
  AppendAdd(top_, "x", "t0");
  top_->AppendOp()->SetType("rt_drop_state");
  AppendAdd(top_, "t0", "t1");
  Prepare({"t1"}, /*reuse_buffers=*/false);
  ExpectRuns("t1", 21);
}

TEST_F(ErasedVariables, ThoseOfScopesBesideAreNoticed) {
  AppendAdd(top_, "x", "t0");
  Prepare({"t0"});
  Scope beside, mine;
  Put(&beside, "w", {20});
  Put(&mine, "x", {1});
  mine.LookBeside({&beside});
  prepared_->Run(&mine);
  EXPECT_EQ(Values(mine, "t0"), std::vector<float>{21});
  beside.Rename("w", "old");
  Put(&beside, "w", {30});
  prepared_->Run(&mine);
  EXPECT_EQ(Values(mine, "t0"), std::vector<float>{31});
}

TEST_F(ErasedVariables, AScopeAtTheAddressOfAGoneOneIsAnother) {
  BlockDesc* branch = program_->AppendBlock(*top_);
  OpDesc* desc = AppendBranch(program_->MutableBlock(0), branch);
  const auto op = paddle::framework::OpRegistry::CreateOp(*desc);
  SubBlock block(*op, scope_, phi::CPUPlace());
  std::optional<Scope> forward;
  forward.emplace();
  block.GradStep(0, {&*forward})->Var("mark");
  EXPECT_NE(block.GradStep(0, {&*forward})->FindLocalVar("mark"), nullptr);
  forward.emplace();
  EXPECT_EQ(block.GradStep(0, {&*forward})->FindLocalVar("mark"), nullptr);
}

}  // namespace
}  // namespace phibridge
