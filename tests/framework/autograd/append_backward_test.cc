#include "framework/autograd/append_backward.h"

#include <map>
#include <set>

#include "framework/autograd/grad_op_list.h"
#include "framework/program/op_proto_maker.h"
#include "tests/framework/model_testing.h"

namespace paddle {
namespace framework {
namespace {

using phibridge::testing::Slurp;

constexpr int kBackwardFlag = static_cast<int>(OpRole::kBackward);
constexpr int kOptimizeFlag = static_cast<int>(OpRole::kOptimize);

ProgramDesc SavedProgram(const std::string& name) {
  return ProgramDesc(
      Slurp(std::string(PHIBRIDGE_SOURCE_DIR) + "/tests/programs/" + name + "/model.pdmodel"));
}

int RoleOf(const OpDesc& op) { return op.GetAttrIfExists<int>("op_role"); }

// The program as it was before gradients and optimizer were added.
void KeepForwardOnly(ProgramDesc* program) {
  BlockDesc* block = program->MutableBlock(0);
  for (size_t i = block->OpSize(); i-- > 0;) {
    OpDesc* op = block->Op(static_cast<int>(i));
    if ((RoleOf(*op) & (kBackwardFlag | kOptimizeFlag)) != 0) {
      block->RemoveOp(i, i + 1);
    } else {
      op->SetAttr("op_role", 0);  // of the loss op too
    }
  }
  for (const std::string& name : block->LocalVarNames()) {
    if (IsGradName(name)) block->RemoveVar(name);
  }
}

std::vector<const OpDesc*> BackwardOps(const ProgramDesc& program) {
  std::vector<const OpDesc*> ops;
  for (const OpDesc* op : program.Block(0).AllOps()) {
    if ((RoleOf(*op) & kBackwardFlag) != 0) ops.push_back(op);
  }
  return ops;
}

VariableNameMap Filled(const VariableNameMap& slots) {
  VariableNameMap filled;
  for (const auto& slot : slots) {
    if (!slot.second.empty()) filled.insert(slot);
  }
  return filled;
}

// (parameter, gradient), sorted: their order is that in which the parameters were made, which a
// saved program does not tell.
std::set<std::pair<std::string, std::string>> PairsOf(const Attribute& attr) {
  const auto& names = std::get<std::vector<std::string>>(attr);
  std::set<std::pair<std::string, std::string>> pairs;
  for (size_t i = 0; i + 1 < names.size(); i += 2) pairs.insert({names[i], names[i + 1]});
  return pairs;
}

void ExpectSameOp(const OpDesc& ours, const OpDesc& saved, size_t index) {
  SCOPED_TRACE("backward op " + std::to_string(index) + ", `" + saved.Type() + "`");
  EXPECT_EQ(ours.Type(), saved.Type());
  EXPECT_EQ(Filled(ours.Inputs()), Filled(saved.Inputs()));
  EXPECT_EQ(Filled(ours.Outputs()), Filled(saved.Outputs()));
  for (const auto& attr : saved.GetAttrMap()) {
    const auto mine = ours.GetAttrMap().find(attr.first);
    ASSERT_TRUE(mine != ours.GetAttrMap().end()) << attr.first;
    if (attr.first == "op_role_var") {
      EXPECT_EQ(PairsOf(mine->second), PairsOf(attr.second));
      continue;
    }
    EXPECT_TRUE(mine->second == attr.second)
        << attr.first << ": " << DescribeAttribute(mine->second) << " against "
        << DescribeAttribute(attr.second);
  }
}

void ExpectSameVariables(const ProgramDesc& ours, const ProgramDesc& saved) {
  std::set<std::string> mine, theirs;
  for (const std::string& name : ours.Block(0).LocalVarNames()) mine.insert(name);
  for (const std::string& name : saved.Block(0).LocalVarNames()) {
    const VarDesc* want = saved.Block(0).FindVar(name);
    theirs.insert(name);
    const VarDesc* got = ours.Block(0).FindVar(name);
    if (!IsGradName(name) || got == nullptr) continue;
    EXPECT_EQ(got->GetType(), want->GetType()) << name;
    EXPECT_EQ(got->GetShape(), want->GetShape()) << name;
    EXPECT_EQ(got->GetDataType(), want->GetDataType()) << name;
    EXPECT_EQ(got->Persistable(), want->Persistable()) << name;
  }
  EXPECT_EQ(mine, theirs);
}

// Takes the backward part of a program that Paddle saved away, builds it again, and compares.
void ExpectRebuilt(const std::string& name, const std::string& loss) {
  const ProgramDesc saved = SavedProgram(name);
  ProgramDesc ours(saved);
  KeepForwardOnly(&ours);
  const auto pairs = AppendBackward(&ours, loss);
  EXPECT_FALSE(pairs.empty());
  const auto mine = BackwardOps(ours), theirs = BackwardOps(saved);
  ASSERT_EQ(mine.size(), theirs.size());
  for (size_t i = 0; i < mine.size(); ++i) ExpectSameOp(*mine[i], *theirs[i], i);
  ExpectSameVariables(ours, saved);
  std::map<std::string, int> roles;
  for (const OpDesc* op : ours.Block(0).AllOps()) {
    if (!op->OutputArgumentNames().empty()) roles[op->OutputArgumentNames()[0]] = RoleOf(*op);
  }
  EXPECT_EQ(roles[loss], static_cast<int>(OpRole::kLoss));
}

TEST(AppendBackward, RebuildsTheMlp) { ExpectRebuilt("digits_mlp_train", "mean_1.tmp_0"); }
TEST(AppendBackward, RebuildsLenet) { ExpectRebuilt("digits_lenet_train", "mean_1.tmp_0"); }
TEST(AppendBackward, RebuildsSparseEmbedding) {
  ExpectRebuilt("sparse_embedding_train", "mean_1.tmp_0");
}

TEST(AppendBackward, LeavesOutWhatTheUserNames) {
  ProgramDesc program = SavedProgram("digits_mlp_train");
  KeepForwardOnly(&program);
  BackwardOptions options;
  options.no_grad_set = {"fc_0.tmp_2"};  // the second layer only
  const auto pairs = AppendBackward(&program, "mean_1.tmp_0", options);
  ASSERT_EQ(pairs.size(), 2u);
  for (const auto& pair : pairs) EXPECT_EQ(pair.param.substr(0, 5), "fc_1.") << pair.param;
  EXPECT_EQ(program.Block(0).FindVar("fc_0.w_0@GRAD"), nullptr);
}

TEST(AppendBackward, RefusesALossThatIsNone) {
  ProgramDesc program = SavedProgram("digits_mlp_train");
  KeepForwardOnly(&program);
  const auto code_of = [&](const char* loss) {
    return phibridge::testing::ErrorOf([&] { AppendBackward(&program, loss); }).first;
  };
  EXPECT_EQ(code_of("no_such_variable"), phi::NOT_FOUND);
  EXPECT_EQ(code_of("fc_1.tmp_1"), phi::INVALID_ARGUMENT);
  EXPECT_EQ(code_of("learning_rate_0"), phi::NOT_FOUND);  // no op computes it
}

// loss = fusion_seqpool_concat(w): an op for inference only.
TEST(AppendBackward, NamesAnOpWithoutGradient) {
  ProgramDesc program;
  BlockDesc* block = program.MutableBlock(0);
  for (const char* name : {"w", "loss"}) {
    block->Var(name)->SetShape({1});
    block->Var(name)->SetDataType(proto::VarType::FP32);
  }
  block->Var("w")->SetPersistable(true);
  OpDesc* op = block->AppendOp();
  op->SetType("fusion_seqpool_concat");
  op->SetInput("X", {"w"});
  op->SetOutput("Out", {"loss"});
  ProgramDesc constant(program);
  const auto error = phibridge::testing::ErrorOf([&] { AppendBackward(&program, "loss"); });
  EXPECT_EQ(error.first, phi::UNIMPLEMENTED);
  EXPECT_NE(error.second.find("`fusion_seqpool_concat` has no gradient"), std::string::npos)
      << error.second;
  BackwardOptions options;
  options.no_grad_set = {"w"};
  EXPECT_TRUE(AppendBackward(&constant, "loss", options).empty());
}

// ---- lists of ops made by hand

std::unique_ptr<OpDesc> Op(const std::string& type, const VariableNameMap& inputs,
                           const VariableNameMap& outputs) {
  return std::make_unique<OpDesc>(type, inputs, outputs, AttributeMap());
}

TEST(SumRepeatedGradients, NamesThePartsAndSumsBeforeTheFirstReader) {
  GradOpList ops;
  ops.push_back(Op("a", {}, {{"X@GRAD", {"x@GRAD"}}}));
  ops.push_back(Op("b", {}, {{"X@GRAD", {"x@GRAD"}}, {"Y@GRAD", {"x@GRAD"}}}));
  ops.push_back(Op("c", {{"Out@GRAD", {"x@GRAD"}}}, {{"X@GRAD", {"y@GRAD"}}}));
  SumRepeatedGradients(0, &ops);
  ASSERT_EQ(ops.size(), 4u);
  const std::string part = "x@GRAD@RENAME@block0@";
  EXPECT_EQ(ops[0]->Output("X@GRAD"), std::vector<std::string>{part + "0"});
  EXPECT_EQ(ops[1]->Output("X@GRAD"), std::vector<std::string>{part + "1"});
  EXPECT_EQ(ops[1]->Output("Y@GRAD"), std::vector<std::string>{part + "2"});
  EXPECT_EQ(ops[2]->Type(), "sum");
  EXPECT_EQ(ops[2]->Input("X"), (std::vector<std::string>{part + "0", part + "1", part + "2"}));
  EXPECT_EQ(ops[2]->Output("Out"), std::vector<std::string>{"x@GRAD"});
  EXPECT_EQ(ops[3]->Input("Out@GRAD"), std::vector<std::string>{"x@GRAD"});
}

TEST(SumRepeatedGradients, OfOneOpAlone) {
  GradOpList ops;
  ops.push_back(Op("mul_grad", {}, {{"X@GRAD", {"x@GRAD"}}, {"Y@GRAD", {"x@GRAD"}}}));
  SumRepeatedGradients(2, &ops);
  ASSERT_EQ(ops.size(), 2u);
  EXPECT_EQ(ops[0]->Output("X@GRAD"), std::vector<std::string>{"x@GRAD@RENAME@block2@0"});
  EXPECT_EQ(ops[0]->Output("Y@GRAD"), std::vector<std::string>{"x@GRAD@RENAME@block2@1"});
}

TEST(RemoveDetached, DropsOpsThatStartFromNothing) {
  const OpDesc forward("f", {{"X", {"x"}}}, {{"Out", {"y"}}}, AttributeMap());
  GradOpList ops;
  ops.push_back(Op("f_grad", {{"Out@GRAD", {"y@GRAD"}}, {"X", {"x"}}}, {{"X@GRAD", {"x@GRAD"}}}));
  ops.push_back(Op("head", {{"Out@GRAD", {"nobody@GRAD"}}}, {{"X@GRAD", {"a@GRAD"}}}));
  ops.push_back(Op("tail", {{"Out@GRAD", {"a@GRAD"}}}, {{"X@GRAD", {"b@GRAD"}}}));
  ops.push_back(Op("start", {{"Out@GRAD", {"other@GRAD"}}}, {{"X@GRAD", {"c@GRAD"}}}));
  ops.push_back(Op("joins", {{"Out@GRAD", {"c@GRAD"}}, {"X", {"x"}}}, {{"X@GRAD", {"d@GRAD"}}}));
  RemoveDetached({&forward}, {}, &ops);
  ASSERT_EQ(ops.size(), 3u);
  EXPECT_EQ(ops[0]->Type(), "f_grad");
  EXPECT_EQ(ops[1]->Type(), "start");
  EXPECT_EQ(ops[2]->Type(), "joins");
}

TEST(RemoveNoGradBranches, DropsUselessOpsAndPutsZerosWhereAGradientIsMissing) {
  GradOpList ops;
  ops.push_back(Op("a", {{"Out@GRAD", {"loss@GRAD"}}}, {{"X@GRAD", {"stopped@GRAD"}}}));
  ops.push_back(Op("b", {{"Out@GRAD", {"stopped@GRAD"}}}, {{"X@GRAD", {"far@GRAD"}}}));
  ops.push_back(Op("concat", {{"X", {"one@GRAD", "far@GRAD"}}}, {{"Out", {"both@GRAD"}}}));
  std::set<std::string> no_grad = {"stopped@GRAD"};
  RemoveNoGradBranches({}, &no_grad, &ops);
  ASSERT_EQ(ops.size(), 2u);
  EXPECT_EQ(ops[0]->Type(), "fill_any_like");
  EXPECT_EQ(ops[0]->Input("X"), std::vector<std::string>{"far"});
  EXPECT_EQ(ops[0]->Output("Out"), std::vector<std::string>{"far@GRAD"});
  EXPECT_EQ(ops[1]->Type(), "concat");
  EXPECT_EQ(no_grad.count("far@GRAD"), 1u);
}

}  // namespace
}  // namespace framework
}  // namespace paddle
