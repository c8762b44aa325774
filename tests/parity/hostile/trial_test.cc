#include "parity/hostile/trial.h"
#include "parity/hostile/valid_case.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "framework/api/rewrite.h"
#include "framework/program/block_desc.h"
#include "parity/harness/program_run.h"
#include "parity/hostile/neighbours.h"
#include "parity/hostile/valid_program.h"
#include "tests/parity/harness/faulty_op.h"
#include "tests/support/onednn.h"

namespace phibridge {
namespace parity {
namespace {

namespace fw = paddle::framework;
using faulty::Fault;
using faulty::ScopedFault;

OpSuite Suite() {
  OpSuite suite;
  suite.type = "faulty_twice";
  suite.dtypes = {DataType::FLOAT32};
  OpCase c;
  c.name = "known";
  c.inputs["X"] = {In({2, 3}).LoD({{0, 1, 2}})};
  c.attrs["level"] = 1;
  suite.cases.push_back(c);
  return suite;
}

class TrialTest : public ::testing::Test {
 protected:
  TrialTest() { valid_.Run(); }
  ValidOp Op() const { return ValidOp(*valid_.ops()[0], valid_.scope()); }
  // The mutation of that text.
  Mutation Find(const std::string& what) const {
    for (Mutation& mutation : MutationsOf(Op())) {
      if (mutation.what == what) return mutation;
    }
    ADD_FAILURE() << "no mutation: " << what;
    return {};
  }

  const OpSuite suite_ = Suite();
  const OpTestParam param_ = {&suite_, &suite_.cases[0], DataType::FLOAT32};
  ValidCase valid_{param_};
};

TEST_F(TrialTest, AValidProgramAnswersOnItsRoutes) {
  EXPECT_TRUE(RunsOn(Op(), Route::kLegacy));
  EXPECT_TRUE(RunsOn(Op(), Route::kPhiCpu));
  EXPECT_FALSE(RunsOn(Op(), Route::kOneDnn)) << "it has no kernel there";
  EXPECT_EQ(VerdictName(Try(Op(), nullptr, Route::kPhiCpu)), "answer");
}

// An operator through passes, with what stands behind it.
TEST(Trial, PassesPutAnOperatorTogetherWithItsNeighbours) {
  OpSuite suite;
  suite.type = "conv2d";
  suite.dtypes = {DataType::FLOAT32};
  OpCase c;
  c.name = "plain";
  c.inputs = {{"Input", {In({1, 2, 4, 4})}}, {"Filter", {In({3, 2, 3, 3})}}};
  c.outputs = {{"Output", {}}};
  suite.cases.push_back(c);
  const OpTestParam param = {&suite, &suite.cases[0], DataType::FLOAT32};
  ValidCase valid(param);
  valid.Run();
  const ValidOp op(*valid.ops()[0], valid.scope());
  Victim victim = op.MakeVictim();
  EXPECT_EQ(AddNeighbours(op, &victim), std::vector<std::string>{"neighbour_result"});
  EXPECT_EQ(victim.program->Block(0).OpSize(), 3u);
  const ParameterValues parameters = MakeParameters(op, &victim);
  EXPECT_EQ(parameters.count(op.Inputs()[0]), 0u);
  EXPECT_EQ(parameters.count(op.Inputs()[1]), 1u);
  EXPECT_EQ(parameters.count("neighbour_bias"), 1u);
  if (!tests::HasOneDnn()) GTEST_SKIP() << "the passes of its route: " << tests::kNoOneDnn;
  const ExecutionOptions options = OptionsOf(Route::kOneDnn);
  EXPECT_LT(
      Rewrite(victim.program, parameters, options, PassSelection()).program->Block(0).OpSize(), 3u);
  EXPECT_EQ(VerdictName(TryWithPasses(op, nullptr)), "answer");
  const Mutation broken = {HostileClass::kAttribute, "groups = 0",
                           [](Victim* v) { v->op()->SetAttr("groups", 0); }};
  EXPECT_EQ(VerdictName(TryWithPasses(op, &broken)), "InvalidArgument");
}

TEST_F(TrialTest, EveryClassHasMutationsOfDifferentNames) {
  std::map<HostileClass, std::set<std::string>> names;
  for (const Mutation& mutation : MutationsOf(Op()))
    EXPECT_TRUE(names[mutation.of].insert(mutation.what).second) << mutation.what;
  for (HostileClass of : kHostileClasses) EXPECT_GT(names[of].size(), 3u) << HostileClassName(of);
}

// PHI has no kernel of sgd for a Param of rows beside a dense Grad; the choice of the legacy kernel
// fails at run time, as Param then holds nothing.
TEST(Trial, WherePlanningFindsNoKernelThereIsNoVerdict) {
  OpSuite suite;
  suite.type = "sgd";
  suite.dtypes = {DataType::FLOAT32};
  OpCase c;
  c.name = "dense";
  c.inputs = {{"Param", {In({3})}}, {"LearningRate", {In({1})}}, {"Grad", {In({3})}}};
  c.outputs = {{"ParamOut", {}}};
  suite.cases.push_back(c);
  const OpTestParam param = {&suite, &suite.cases[0], DataType::FLOAT32};
  ValidCase valid(param);
  valid.Run();
  const ValidOp op(*valid.ops()[0], valid.scope());
  for (const Mutation& mutation : MutationsOf(op)) {
    if (mutation.what != "Param_in_0 is declared SELECTED_ROWS") continue;
    EXPECT_EQ(VerdictName(Try(op, &mutation, Route::kPhiCpu)), "no kernel");
    EXPECT_EQ(VerdictName(Try(op, &mutation, Route::kLegacy)), "InvalidArgument");
    const Victim whole = op.MakeVictim();  // the same as an operator of a program
    const ValidOp inside(*whole.program, 0, 0, valid.scope());
    EXPECT_EQ(VerdictName(Try(inside, &mutation, Route::kPhiCpu)), "no kernel");
    EXPECT_EQ(VerdictName(Try(inside, &mutation, Route::kLegacy)), "InvalidArgument");
    return;
  }
  ADD_FAILURE() << "no such mutation";
}

TEST(Trial, AVariableThatGivesAnAttributeIsAnInput) {
  OpSuite suite;
  suite.type = "arg_max";
  suite.dtypes = {DataType::FLOAT32};
  OpCase c;
  c.name = "variable";
  c.inputs = {{"X", {In({2, 3})}}, {"axis", {In({1}).Values({1}).Type(DataType::INT64)}}};
  c.variable_attrs = {"axis"};
  suite.cases.push_back(c);
  const OpTestParam param = {&suite, &suite.cases[0], DataType::FLOAT32};
  ValidCase valid(param);
  valid.Run();
  const ValidOp op(*valid.ops()[0], valid.scope());
  EXPECT_EQ(op.Inputs(), (std::vector<std::string>{"X_in_0", "axis_in_0"}));
  EXPECT_TRUE(RunsOn(op, Route::kLegacy));
  EXPECT_TRUE(RunsOn(op, Route::kPhiCpu));
}

TEST(Trial, FeedOperatorsFindTheInputsOfAProgram) {
  fw::ProgramDesc program;
  fw::BlockDesc* block = program.MutableBlock(0);
  block->Var("feed")->SetType(fw::proto::VarType::FEED_MINIBATCH);
  block->Var("fetch")->SetType(fw::proto::VarType::FETCH_LIST);
  block->Var("x");
  const auto add = [&](const char* type, const char* from, const char* to) {
    fw::OpDesc* op = block->AppendOp();
    op->SetType(type);
    op->SetInput("X", {from});
    op->SetOutput("Out", {to});
    op->SetAttr("col", 0);
  };
  add("feed", "feed", "x");
  add("fetch", "x", "fetch");
  fw::Scope values;
  *values.Var("x")->GetMutable<phi::DenseTensor>() = TensorOf(In({2, 3}).Type(DataType::FLOAT32));
  const ValidOp feed(program, 0, 0, values);
  EXPECT_TRUE(RunsOn(feed, Route::kLegacy));
  const Mutation other = {HostileClass::kAttribute, "col = 1",
                          [](Victim* v) { v->op()->SetAttr("col", 1); }};
  EXPECT_EQ(VerdictName(Try(feed, &other, Route::kLegacy)), "NotFound");
  const Mutation none = {HostileClass::kShape, "x without memory", [](Victim* v) {
                           *v->scope->Var("x")->GetMutable<phi::DenseTensor>() = {};
                         }};
  EXPECT_EQ(VerdictName(Try(feed, &none, Route::kLegacy)), "NotFound");
}

// y = x; z = y; w = z, each by `scale`.
TEST(ValidProgram, OperatorsAreTakenOut) {
  fw::ProgramDesc program;
  const std::vector<std::string> names = {"x", "y", "z", "w"};
  for (const std::string& name : names) program.MutableBlock(0)->Var(name);
  for (size_t i = 0; i < 3; ++i) {
    fw::OpDesc* op = program.MutableBlock(0)->AppendOp();
    op->SetType("scale");
    op->SetInput("X", {names[i]});
    op->SetOutput("Out", {names[i + 1]});
  }
  ProgramTruth truth;
  truth.program = program.SerializeToString();
  ValidProgram whole(truth, "files");
  EXPECT_EQ(whole.Places(), (std::vector<OpPlace>{{0, 0}, {0, 1}, {0, 2}}));
  const ValidOp last = whole.Without({{0, 0}, {0, 1}}, {0, 2});
  EXPECT_EQ(last.place(), (OpPlace{0, 0}));
  EXPECT_EQ(last.op().Output("Out"), std::vector<std::string>{"w"});
  EXPECT_EQ(last.MakeVictim().program->Block(0).OpSize(), 1u);
}

TEST_F(TrialTest, TellsATypedErrorFromAnAnswer) {
  const Mutation negative = Find("attribute level = -1");
  const Verdict verdict = Try(Op(), &negative, Route::kPhiCpu);
  EXPECT_EQ(VerdictName(verdict), "InvalidArgument");
  EXPECT_NE(verdict.message.find("level"), std::string::npos);
  const ScopedFault fault(Fault::kNoError);
  EXPECT_EQ(VerdictName(Try(Op(), &negative, Route::kPhiCpu)), "answer");
}

TEST_F(TrialTest, TellsThatARouteHasNoKernel) {
  const Mutation whole = Find("X_in_0 as int32");
  const Verdict verdict = Try(Op(), &whole, Route::kPhiCpu);
  EXPECT_EQ(VerdictName(verdict), "no kernel");
  EXPECT_NE(verdict.message.find("int32"), std::string::npos) << verdict.message;
}

#if !defined(__SANITIZE_ADDRESS__)  // which ends the process there
TEST_F(TrialTest, NoticesWritesBesideABlock) {
  const ScopedFault fault(Fault::kPastTheEnd);
  EXPECT_EQ(VerdictName(Try(Op(), nullptr, Route::kPhiCpu)), "foreign memory");
}
#endif

TEST_F(TrialTest, MutationsChangeWhatTheySay) {
  Victim victim = Op().MakeVictim();
  Find("X_in_0 of shape 2, 0 instead of 2, 3").apply(&victim);
  EXPECT_EQ(PartsOf(*victim.scope->FindVar("X_in_0"))[0].dims(), phi::make_ddim({2, 0}));
  Find("X_in_0 with LoD {{0}}").apply(&victim);
  EXPECT_EQ(PartsOf(*victim.scope->FindVar("X_in_0"))[0].lod(), phi::LoD({{0}}));
  Find("output Out_out_0 is X_in_0").apply(&victim);
  EXPECT_EQ(victim.op()->Output("Out"), std::vector<std::string>{"X_in_0"});
  Find("input X is @EMPTY@").apply(&victim);
  EXPECT_EQ(victim.op()->Input("X"), std::vector<std::string>{"@EMPTY@"});
  Find("attribute level is a text").apply(&victim);
  EXPECT_EQ(std::get<std::string>(victim.op()->GetAttr("level")), "text");
}

// The values of SelectedRows have a type that no program declares.
TEST(Trial, TypesOfRowsAreOfTheirClass) {
  OpSuite suite;
  suite.type = "merge_selected_rows";
  suite.dtypes = {DataType::FLOAT32};
  OpCase c;
  c.name = "rows";
  c.inputs = {{"X", {In({3, 1}).Rows({4, 1, 4}, 10)}}};
  c.outputs["Out"].array = true;
  suite.cases.push_back(c);
  const OpTestParam param = {&suite, &suite.cases[0], DataType::FLOAT32};
  ValidCase valid(param);
  valid.Run();
  const ValidOp op(*valid.ops()[0], valid.scope());
  size_t types = 0;
  for (const Mutation& mutation : MutationsOf(op)) {
    const bool changes_type = mutation.what.find(" as ") != std::string::npos &&
                              mutation.what.find(" as made") == std::string::npos;
    EXPECT_EQ(mutation.of == HostileClass::kType, changes_type) << mutation.what;
    types += changes_type ? 1 : 0;
    EXPECT_EQ(mutation.is_declared, !changes_type) << mutation.what;
  }
  EXPECT_EQ(types, 11u) << "all others than float32";
}

TEST_F(TrialTest, VictimsDoNotShareMemory) {
  Victim victim = Op().MakeVictim();
  const void* own = PartsOf(*victim.scope->FindVar("X_in_0"))[0].data();
  EXPECT_NE(own, PartsOf(Op().Value("X_in_0"))[0].data());
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
