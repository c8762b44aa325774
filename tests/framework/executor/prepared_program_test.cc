#include "framework/executor/prepared_program.h"

#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>
#include <thread>

#include "framework/executor/diagnose.h"
#include "framework/executor/run_observer.h"
#include "tests/framework/runtime_ops.h"

namespace throwing_op {
inline phi::KernelSignature Mapping(const phi::ArgumentMappingContext&) {
  throw std::out_of_range("not in the table");
}
}  // namespace throwing_op

PD_REGISTER_ARG_MAPPING_FN(rt_throws, throwing_op::Mapping);
PD_REGISTER_KERNEL(rt_throws, CPU, ALL_LAYOUT, runtime_ops::FillKernel, float) {}
REGISTER_OPERATOR(rt_throws, runtime_ops::PlainOp, runtime_ops::NegateMaker,
                  runtime_ops::FillInferShape);

namespace phibridge {
namespace {

using paddle::framework::BlockDesc;
using paddle::framework::OpDesc;
using paddle::framework::ProgramDesc;
using runtime_ops::Put;
using runtime_ops::Values;
using VarType = paddle::framework::proto::VarType;

void Describe(BlockDesc* block, const std::string& name, bool persistable = false) {
  auto* var = block->Var(name);
  var->SetType(VarType::LOD_TENSOR);
  var->SetDataType(VarType::FP32);
  var->SetShape({-1});
  var->SetPersistable(persistable);
}

void AppendAdd(BlockDesc* block, const std::string& x, const std::string& y,
               const std::string& out) {
  OpDesc* op = block->AppendOp();
  op->SetType("rt_add");
  op->SetInput("X", {x});
  op->SetInput("Y", {y});
  op->SetOutput("Out", {out});
}

// t0 = x + w; t(i+1) = t(i) + w
std::shared_ptr<ProgramDesc> Chain(int length) {
  auto program = std::make_shared<ProgramDesc>();
  BlockDesc* block = program->MutableBlock(0);
  Describe(block, "x");
  Describe(block, "w", true);
  std::string last = "x";
  for (int i = 0; i < length; ++i) {
    const std::string out = "t" + std::to_string(i);
    Describe(block, out);
    AppendAdd(block, last, "w", out);
    last = out;
  }
  return program;
}

TEST(PreparedProgramTest, RunsAChainAndReusesBuffers) {
  ExecutionOptions options;
  options.keep = {"t9"};
  auto prepared = PreparedProgram::Prepare(Chain(10), options);
  Scope scope;
  Put(&scope, "x", std::vector<float>(1000, 1.0f));
  Put(&scope, "w", std::vector<float>(1000, 2.0f));
  runtime_ops::ResetCalls();
  for (int run = 0; run < 3; ++run) {
    prepared->Run(&scope);
    EXPECT_EQ(Values(scope, "t9"), std::vector<float>(1000, 21.0f));
  }
  EXPECT_EQ(runtime_ops::infer_calls, 10);
  std::set<const phi::Allocation*> buffers;
  for (int i = 0; i < 9; ++i) {
    buffers.insert(scope.FindVar("t" + std::to_string(i))->Get<phi::DenseTensor>().Holder().get());
  }
  EXPECT_LE(buffers.size(), 2u);  // one is read while the other is written
}

TEST(PreparedProgramTest, KeptVariablesHaveTheirOwnMemory) {
  ExecutionOptions options;
  options.keep = {"t0", "t1", "t2", "t3"};
  auto prepared = PreparedProgram::Prepare(Chain(4), options);
  Scope scope;
  Put(&scope, "x", {1});
  Put(&scope, "w", {1});
  prepared->Run(&scope);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(Values(scope, "t" + std::to_string(i))[0], 2.0f + i);
}

TEST(PreparedProgramTest, FollowsChangingShapes) {
  ExecutionOptions options;
  options.keep = {"t4"};
  auto prepared = PreparedProgram::Prepare(Chain(5), options);
  Scope scope;
  for (size_t n : {3u, 100u, 1u, 50u, 3u}) {
    Put(&scope, "x", std::vector<float>(n, 1.0f));
    Put(&scope, "w", std::vector<float>(n, 1.0f));
    prepared->Run(&scope);
    EXPECT_EQ(Values(scope, "t4"), std::vector<float>(n, 6.0f)) << n;
  }
}

TEST(PreparedProgramTest, ManyThreadsEachWithItsScopeShareTheParameters) {
  ExecutionOptions options;
  options.keep = {"t7"};
  auto prepared = PreparedProgram::Prepare(Chain(8), options);
  Scope parameters;
  Put(&parameters, "w", {1, 1});
  std::vector<std::thread> threads;
  std::vector<int> wrong(8, 0);
  for (int t = 0; t < 8; ++t) {
    threads.emplace_back([&, t] {
      Scope& mine = parameters.NewScope();
      for (int run = 0; run < 50; ++run) {
        const float start = static_cast<float>(t * 100 + run);
        Put(&mine, "x", {start, start});
        prepared->Run(&mine);
        if (Values(mine, "t7")[1] != start + 8) ++wrong[t];
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, std::vector<int>(8, 0));
}

// a = x + w; k = a + w; b = x + w; c = b + v; d = b + c: c must not lie where b lies.
std::shared_ptr<ProgramDesc> Diamond() {
  auto program = std::make_shared<ProgramDesc>();
  BlockDesc* block = program->MutableBlock(0);
  for (const char* name : {"x", "a", "k", "b", "c", "d"}) Describe(block, name);
  for (const char* name : {"w", "v"}) Describe(block, name, true);
  AppendAdd(block, "x", "w", "a");
  AppendAdd(block, "a", "w", "k");
  AppendAdd(block, "x", "w", "b");
  AppendAdd(block, "b", "v", "c");
  AppendAdd(block, "b", "c", "d");
  return program;
}

void PutOperands(Scope* scope, const std::vector<float>& v) {
  Put(scope, "x", {1, 2});
  Put(scope, "w", {10, 20});
  Put(scope, "v", v);
}

// A run that fails with `bad` for v, then good ones.
void ExpectGoodRunAfterABadOne(ExecutionOptions options, const std::vector<float>& bad) {
  options.keep = {"k", "d"};
  for (bool reuse : {false, true}) {
    options.reuse_buffers = reuse;
    auto prepared = PreparedProgram::Prepare(Diamond(), options);
    Scope scope;
    PutOperands(&scope, bad);
    EXPECT_THROW(prepared->Run(&scope), phi::enforce::EnforceNotMet);
    PutOperands(&scope, {100, 200});
    for (int run = 0; run < 2; ++run) {
      prepared->Run(&scope);
      EXPECT_EQ(Values(scope, "k"), (std::vector<float>{21, 42})) << reuse;
      EXPECT_EQ(Values(scope, "d"), (std::vector<float>{122, 244})) << reuse;
    }
  }
}

// What an observer is told, as text: "<t0" before the operator that writes t0, ">t0=3" after it.
class Narrator : public RunObserver {
 public:
  void BeforeOp(const BoundOp& op) override { story += " <" + Out(op); }
  void AfterOp(const BoundOp& op) override {
    story +=
        " >" + Out(op) + "=" + std::to_string(static_cast<int>(Values(op.scope(), Out(op))[0]));
  }
  void OpFailed(const BoundOp& op) override { story += " !" + Out(op); }
  std::string story;

 private:
  static std::string Out(const BoundOp& op) { return op.op().OutputVars(true).at(0); }
};

TEST(PreparedProgramTest, AnObserverSeesEachOpOfEveryRunBeforeAndAfter) {
  auto prepared = PreparedProgram::Prepare(Chain(3), ExecutionOptions());
  Scope scope;
  Put(&scope, "x", {1});
  Put(&scope, "w", {2});
  Narrator narrator;
  for (int run = 0; run < 2; ++run) {  // the second reuses what the first has prepared
    narrator.story.clear();
    const ScopedRunObserver watch(&narrator);
    prepared->Run(&scope);
    EXPECT_EQ(narrator.story, " <t0 >t0=3 <t1 >t1=5 <t2 >t2=7") << run;
  }
  narrator.story.clear();
  prepared->Run(&scope);
  EXPECT_EQ(narrator.story, "") << "it watches after its time";
}

// Writes into a story that others write too.
class Chronicler : public RunObserver {
 public:
  Chronicler(std::string* story, std::string name) : story_(story), name_(std::move(name)) {}
  void BeforeOp(const BoundOp&) override { *story_ += " <" + name_; }
  void AfterOp(const BoundOp&) override { *story_ += " >" + name_; }

 private:
  std::string* story_;
  std::string name_;
};

TEST(PreparedProgramTest, ObserversEncloseEachOtherAndCanBeShutOut) {
  auto prepared = PreparedProgram::Prepare(Chain(1), ExecutionOptions());
  Scope scope;
  Put(&scope, "x", {1});
  Put(&scope, "w", {2});
  std::string story;
  Chronicler a(&story, "a"), b(&story, "b"), c(&story, "c");
  const ScopedRunObserver first(&a);
  const ScopedRunObserver second(&b);
  {
    const ScopedRunObserver third(&c);
    prepared->Run(&scope);
  }
  EXPECT_EQ(story, " <a <b <c >c >b >a");
  {
    const ScopedRunObserver nobody(nullptr);
    prepared->Run(&scope);
  }
  EXPECT_EQ(story, " <a <b <c >c >b >a");
}

TEST(PreparedProgramTest, AnObserverIsToldOfTheOpThatFails) {
  auto prepared = PreparedProgram::Prepare(Chain(2), ExecutionOptions());
  Scope scope;
  Put(&scope, "x", {1, 1});
  Put(&scope, "w", {1, 1, 1});
  Narrator narrator;
  const ScopedRunObserver watch(&narrator);
  EXPECT_THROW(prepared->Run(&scope), phi::enforce::EnforceNotMet);
  EXPECT_EQ(narrator.story, " <t0 !t0");
}

TEST(PreparedProgramTest, AShapeErrorInTheFirstRunLeavesNoHalfMadePlan) {
  ExpectGoodRunAfterABadOne({}, {1});
}

TEST(PreparedProgramTest, AnErrorAfterTheKernelLeavesNoHalfMadePlan) {
  ExecutionOptions options;
  options.check_nan_inf = true;
  ExpectGoodRunAfterABadOne(options, {std::numeric_limits<float>::infinity(), 0});
}

// a = x + w; b = a + w; c = b + w, and d = a + c if `uses_a`.
std::shared_ptr<ProgramDesc> ThreeSums(bool uses_a) {
  auto program = std::make_shared<ProgramDesc>();
  BlockDesc* block = program->MutableBlock(0);
  for (const char* name : {"x", "a", "b", "c", "d"}) Describe(block, name);
  Describe(block, "w", true);
  AppendAdd(block, "x", "w", "a");
  AppendAdd(block, "a", "w", "b");
  AppendAdd(block, "b", "w", "c");
  if (uses_a) AppendAdd(block, "a", "c", "d");
  return program;
}

TEST(PreparedProgramTest, TwoProgramsMayTakeTurnsInOneScope) {
  ExecutionOptions keep_c, keep_d;
  keep_c.keep = {"c"};
  keep_d.keep = {"d"};
  auto one = PreparedProgram::Prepare(ThreeSums(false), keep_c);
  auto two = PreparedProgram::Prepare(ThreeSums(true), keep_d);
  Scope scope;
  Put(&scope, "x", {1, 2});
  Put(&scope, "w", {10, 20});
  for (int turn = 0; turn < 3; ++turn) {
    one->Run(&scope);
    EXPECT_EQ(Values(scope, "c"), (std::vector<float>{31, 62})) << turn;
    two->Run(&scope);
    EXPECT_EQ(Values(scope, "d"), (std::vector<float>{42, 84})) << turn;
  }
}

TEST(PreparedProgramTest, WhatOneProgramKeepsAnotherMayRead) {
  ExecutionOptions keep_c;
  keep_c.keep = {"c"};
  auto first = PreparedProgram::Prepare(ThreeSums(false), keep_c);
  auto program = std::make_shared<ProgramDesc>();
  BlockDesc* block = program->MutableBlock(0);
  for (const char* name : {"c", "a", "e"}) Describe(block, name);
  Describe(block, "w", true);
  AppendAdd(block, "w", "w", "a");  // a and c shared memory in the first
  AppendAdd(block, "c", "a", "e");
  ExecutionOptions keep_e;
  keep_e.keep = {"e"};
  auto second = PreparedProgram::Prepare(program, keep_e);
  Scope scope;
  Put(&scope, "x", {1, 2});
  Put(&scope, "w", {10, 20});
  for (int turn = 0; turn < 2; ++turn) {
    first->Run(&scope);
    second->Run(&scope);
    EXPECT_EQ(Values(scope, "e"), (std::vector<float>{51, 102})) << turn;
  }
}

TEST(PreparedProgramTest, ErasedVariablesAreMadeAgain) {
  auto prepared = PreparedProgram::Prepare(Chain(3), {});
  Scope scope;
  Put(&scope, "x", {1});
  Put(&scope, "w", {1});
  prepared->Run(&scope);
  scope.EraseVars({"t0", "t1", "t2"});
  prepared->Run(&scope);
  EXPECT_EQ(Values(scope, "t2")[0], 4.0f);
}

TEST(PreparedProgramTest, ParametersOfAParentScopeMayBeErasedOrRenamed) {
  auto prepared = PreparedProgram::Prepare(Chain(1), {});
  Scope parameters;
  Put(&parameters, "w", {10});
  Scope& mine = parameters.NewScope();
  Put(&mine, "x", {1});
  prepared->Run(&mine);
  EXPECT_EQ(Values(mine, "t0")[0], 11.0f);
  parameters.Rename("w", "old");
  Put(&parameters, "w", {20});
  prepared->Run(&mine);
  EXPECT_EQ(Values(mine, "t0")[0], 21.0f);
  parameters.EraseVars({"w"});
  Put(&parameters, "w", {30});
  prepared->Run(&mine);
  EXPECT_EQ(Values(mine, "t0")[0], 31.0f);
}

// Which kernels there are the place decides; what else is wrong is so everywhere.
TEST(PreparedProgramTest, AKernelThatIsMissingIsNoKindBesideOthers) {
  const auto code = [](std::vector<std::pair<phi::ErrorCode, bool>> ops) {
    std::vector<OpDiagnosis> diagnosis(ops.size() + 1);
    for (size_t i = 0; i < ops.size(); ++i) {
      diagnosis[i].message = "wrong";
      diagnosis[i].code = ops[i].first;
      diagnosis[i].registered = ops[i].second;
    }
    return CodeOfProblems(diagnosis);
  };
  EXPECT_EQ(code({{phi::UNIMPLEMENTED, true}}), phi::UNIMPLEMENTED);
  EXPECT_EQ(code({{phi::UNIMPLEMENTED, true}, {phi::INVALID_ARGUMENT, true}}),
            phi::INVALID_ARGUMENT);
  EXPECT_EQ(code({{phi::NOT_FOUND, true}, {phi::INVALID_ARGUMENT, true}}), phi::NOT_FOUND);
  EXPECT_EQ(code({{phi::INVALID_ARGUMENT, true}, {phi::UNIMPLEMENTED, false}}), phi::UNIMPLEMENTED);
}

TEST(PreparedProgramTest, ListsAllProblemsAtOnce) {
  auto program = Chain(1);
  BlockDesc* block = program->MutableBlock(0);
  for (const char* type : {"no_such_op", "another_unknown"}) {
    OpDesc* op = block->AppendOp();
    op->SetType(type);
  }
  block->Var("ids")->SetDataType(VarType::INT64);
  block->Var("ids")->SetShape({2});
  Describe(block, "o");
  AppendAdd(block, "ids", "ids", "o");
  try {
    PreparedProgram::Prepare(program, {});
    FAIL();
  } catch (const phi::enforce::EnforceNotMet& e) {
    const std::string what = e.what();
    EXPECT_EQ(e.code(), phi::UNIMPLEMENTED);
    EXPECT_NE(what.find("no_such_op"), std::string::npos) << what;
    EXPECT_NE(what.find("another_unknown"), std::string::npos) << what;
    EXPECT_NE(what.find("rt_add"), std::string::npos) << what;
    EXPECT_NE(what.find("int64"), std::string::npos) << what;
  }
}

TEST(PreparedProgramTest, DiagnosisNamesTheOpOfAnyException) {
  auto program = Chain(1);
  BlockDesc* block = program->MutableBlock(0);
  Describe(block, "o");
  OpDesc* op = block->AppendOp();
  op->SetType("rt_throws");
  op->SetInput("X", {"t0"});
  op->SetOutput("Out", {"o"});
  AppendAdd(block, "o", "w", "o");
  const std::vector<OpDiagnosis> diagnosis = Diagnose(*program, {});
  ASSERT_EQ(diagnosis.size(), 3u);
  EXPECT_TRUE(diagnosis[0].runs());
  EXPECT_NE(diagnosis[1].message.find("`rt_throws`"), std::string::npos) << diagnosis[1].message;
  EXPECT_NE(diagnosis[1].message.find("not in the table"), std::string::npos)
      << diagnosis[1].message;
  EXPECT_TRUE(diagnosis[2].runs());
}

// o = fill(x, shape) with a variable for the attribute `shape`.
TEST(PreparedProgramTest, AnAttributeMayBeAVariable) {
  auto program = std::make_shared<ProgramDesc>();
  BlockDesc* block = program->MutableBlock(0);
  for (const char* name : {"x", "o"}) Describe(block, name);
  block->Var("s")->SetType(VarType::LOD_TENSOR);
  block->Var("s")->SetDataType(VarType::INT64);
  block->Var("s")->SetShape({1});
  OpDesc* op = block->AppendOp();
  op->SetType("rt_fill");
  op->SetInput("X", {"x"});
  op->SetOutput("Out", {"o"});
  op->SetVarAttr("shape", block->Var("s"));
  ExecutionOptions options;
  options.keep = {"o"};
  auto prepared = PreparedProgram::Prepare(program, options);
  Scope scope;
  Put(&scope, "x", {7});
  int64_t* shape = scope.Var("s")->GetMutable<phi::DenseTensor>()->mutable_data<int64_t>(
      phi::DDim({1}), phi::CPUPlace());
  for (int64_t n : {3, 3, 5}) {
    *shape = n;
    prepared->Run(&scope);
    EXPECT_EQ(Values(scope, "o"), std::vector<float>(static_cast<size_t>(n), 7.0f));
  }
}

TEST(PreparedProgramTest, AScopeLetsGoOfAProgramThatIsDropped) {
  Scope scope;
  Put(&scope, "x", {1});
  Put(&scope, "w", {1});
  auto prepared = PreparedProgram::Prepare(Chain(3), {});
  auto other = PreparedProgram::Prepare(Chain(2), {});
  prepared->Run(&scope);
  std::weak_ptr<const PreparedProgram> weak = prepared;
  prepared->DropState(&scope);
  EXPECT_TRUE(prepared->Routing(&scope).empty());
  prepared.reset();
  EXPECT_TRUE(weak.expired());
  other->Run(&scope);
  EXPECT_EQ(Values(scope, "t1")[0], 3.0f);
}

TEST(PreparedProgramTest, DiagnosisAgreesWithTheRun) {
  auto program = Chain(2);
  BlockDesc* block = program->MutableBlock(0);
  Describe(block, "n");
  OpDesc* negate = block->AppendOp();
  negate->SetType("rt_negate");
  negate->SetInput("X", {"t1"});
  negate->SetOutput("Out", {"n"});
  ExecutionOptions options;
  options.rules.Add("0/1=legacy");
  const std::vector<OpDiagnosis> diagnosis = Diagnose(*program, options);
  auto prepared = PreparedProgram::Prepare(program, options);
  Scope scope;
  Put(&scope, "x", {1});
  Put(&scope, "w", {1});
  prepared->Run(&scope);
  const std::vector<Route> routing = prepared->Routing(&scope);
  ASSERT_EQ(diagnosis.size(), 3u);
  ASSERT_EQ(routing.size(), 3u);
  const char* kinds[] = {"PHI", "legacy", "legacy"};
  for (size_t i = 0; i < 3; ++i) {
    EXPECT_TRUE(diagnosis[i].runs());
    EXPECT_STREQ(diagnosis[i].choice().KindName(), kinds[i]);
    EXPECT_EQ(routing[i].kind, kinds[i]);
    EXPECT_EQ(routing[i].runs, 1u);
  }
}

TEST(PreparedProgramTest, MakesEachOperatorOnceAndChoosesItsKernelOnce) {
  runtime_ops::ResetCalls();
  auto prepared = PreparedProgram::Prepare(Chain(3), {});
  EXPECT_EQ(runtime_ops::creations, 3);
  EXPECT_EQ(runtime_ops::mapping_calls, 6);  // each once to choose, once for the description
  runtime_ops::ResetCalls();
  Scope scope;
  Put(&scope, "x", {1});
  Put(&scope, "w", {1});
  for (int run = 0; run < 2; ++run) prepared->Run(&scope);
  EXPECT_EQ(runtime_ops::phi_calls, 6);
  EXPECT_EQ(runtime_ops::creations, 0);
  EXPECT_EQ(runtime_ops::mapping_calls, 0);  // neither to choose nor to infer
}

TEST(PreparedProgramTest, TimesOperatorsOnlyIfAsked) {
  ExecutionOptions options;
  options.time_ops = true;
  auto prepared = PreparedProgram::Prepare(Chain(1), options);
  Scope scope;
  Put(&scope, "x", {1});
  Put(&scope, "w", {1});
  prepared->Run(&scope);
  EXPECT_GT(prepared->Routing(&scope)[0].total_us, 0.0);
}

}  // namespace
}  // namespace phibridge
