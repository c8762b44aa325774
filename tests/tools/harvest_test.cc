// What programs execute, each kind of execution once.
#include "tools/common/program/harvest.h"

#include <set>

#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "parity/values/op_value.h"
#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace {

using paddle::framework::OpDesc;
using paddle::framework::ProgramDesc;
using testing::kPrograms;
using testing::TempFolder;
namespace proto = paddle::framework::proto;

// relu twice, then scale, of a feed of any number of rows.
void WriteProgram(const TempFolder& folder, const std::string& name) {
  ProgramDesc program;
  auto* block = program.MutableBlock(0);
  for (const char* var : {"x", "a", "b", "c"}) {
    block->Var(var)->SetShape({-1, 3});
    block->Var(var)->SetDataType(proto::VarType::FP32);
  }
  block->Var("x")->SetNeedCheckFeed(true);
  const auto append = [&](const char* type, const char* in, const char* out) {
    OpDesc* op = block->AppendOp();
    op->SetType(type);
    op->SetInput("X", {in});
    op->SetOutput("Out", {out});
  };
  append("relu", "x", "a");
  append("relu", "a", "b");
  append("relu", "b", "c");
  append("scale", "c", "c");
  folder.Write(name + "/model.pdmodel", program.SerializeToString());
}

TEST(Harvest, AlikeExecutionsCountOnce) {
  const TempFolder folder;
  WriteProgram(folder, "p");
  WriteProgram(folder, "q");
  const Harvest harvest = HarvestPrograms({folder.path()});
  EXPECT_EQ(harvest.programs, 2u);
  EXPECT_EQ(harvest.executions, 8);
  ASSERT_EQ(harvest.ops.size(), 3u) << "relu of both signs, relu of none below 0, scale";
  EXPECT_EQ(harvest.ops[0].executions, 2);
  EXPECT_EQ(harvest.ops[1].executions, 4);
  EXPECT_EQ(harvest.ops[2].execution.type, "scale");
  EXPECT_EQ(harvest.ops[2].origin, "op 3 of block 0 of " + folder / "p");
  const Tensor& x = *parity::TensorsOf(harvest.ops[0].execution.inputs.at("X")[0].value)[0];
  EXPECT_EQ(x.dims(), phi::make_ddim({2, 3})) << "a generated input";
}

TEST(Harvest, FindsProgramsOfAnyNameAndSeveralInAFolder) {
  const TempFolder folder;
  WriteProgram(folder, "p");
  std::filesystem::rename(folder / "p/model.pdmodel", folder / "p/resnet.pdmodel");
  EXPECT_EQ(HarvestPrograms({folder.path()}).programs, 1u);
  std::filesystem::copy(folder / "p/resnet.pdmodel", folder / "p/other.pdmodel");
  const Harvest both = HarvestPrograms({folder.path()});
  EXPECT_EQ(both.programs, 2u);
  EXPECT_EQ(both.ops[0].origin, "op 0 of block 0 of " + folder / "p/other.pdmodel");
  EXPECT_EQ(HarvestPrograms({folder / "p/resnet.pdmodel"}).programs, 1u);
}

TEST(Harvest, AProgramThatFailsGivesWhatRanAndAProblem) {
  const TempFolder folder;
  WriteProgram(folder, "good");
  folder.Write("bad/model.pdmodel", "no program");
  const Harvest harvest = HarvestPrograms({folder.path()});
  EXPECT_EQ(harvest.programs, 1u);
  ASSERT_EQ(harvest.problems.size(), 1u);
  EXPECT_EQ(harvest.problems[0].rfind(folder / "bad", 0), 0u) << harvest.problems[0];
  EXPECT_THROW(HarvestPrograms({folder / "nothing"}), Error);
}

TEST(Harvest, BundledProgramsRunOnTheInputsOfTheirCases) {
  const Harvest mlp = HarvestPrograms({kPrograms + "/digits_mlp_infer"});
  std::vector<std::string> types;
  for (const HarvestedOp& op : mlp.ops) types.push_back(op.execution.type);
  EXPECT_EQ(types.size(), 7u) << ::testing::PrintToString(types);
  EXPECT_EQ(mlp.executions, 7);

  const Harvest loop = HarvestPrograms({kPrograms + "/while_rnn"});
  EXPECT_TRUE(loop.problems.empty()) << loop.problems[0];
  EXPECT_GT(loop.executions, static_cast<int64_t>(loop.ops.size())) << "the loop repeats its ops";
  const std::string why =
      "it runs a block (attribute `sub_block`); the ops of the block are taken one by one";
  ASSERT_EQ(loop.not_captured.count({"while", why}), 1u);
  EXPECT_EQ(loop.not_captured.at({"while", why}), 1);
  EXPECT_EQ(loop.not_captured.count({"conditional_block", why}), 1u);

  const Harvest train = HarvestPrograms({kPrograms + "/digits_mlp_train"});
  std::set<std::string> kinds;
  for (const HarvestedOp& op : train.ops) kinds.insert(op.execution.type);
  EXPECT_EQ(kinds.count("sgd"), 1u) << ::testing::PrintToString(kinds);
}

TEST(Harvest, GeneratedInputsKeepTypeAndLoD) {
  TensorInfo feed{"ids", DataType::INT64, {-1, 1}, 2};
  const Tensor ids = GeneratedInput(feed);
  EXPECT_EQ(ids.dims(), phi::make_ddim({5, 1}));
  EXPECT_EQ(ids.dtype(), DataType::INT64);
  EXPECT_EQ(phi::CheckLoD(ids.lod(), 5), "");
  feed.dtype = DataType::PSTRING;
  EXPECT_THROW(GeneratedInput(feed), Error);
}

}  // namespace
}  // namespace phibridge
