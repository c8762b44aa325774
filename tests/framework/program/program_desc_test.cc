#include "framework/program/program_desc.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "phi/core/enforce.h"
#include "tests/framework/wire_builder.h"

namespace paddle {
namespace framework {
namespace {

// The vocabulary of this file. NOLINTNEXTLINE(google-build-using-namespace)
using namespace phibridge::testing;

// Field 200 is none of ours at any level.
std::string Unknown(const std::string& where) { return Bytes(200, "unknown in " + where); }

std::string ProgramWithUnknownFields() {
  const std::string op =
      WireOp("relu", WireSlot(1, "X", "x") + WireSlot(2, "Out", "y"),
             WireIntAttr("axis", 3, Unknown("attr")) + WireIntAttr("other", 4) + Unknown("op"));
  return WireBlock(0, -1, WireVar("x", Unknown("var")) + WireVar("y") + op + Unknown("block")) +
         WireVersion(2006002) + Unknown("program");
}

std::string ReadFile(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << in.rdbuf();
  return bytes.str();
}

std::vector<std::filesystem::path> BundledPrograms() {
  const auto root = std::filesystem::path(PHIBRIDGE_SOURCE_DIR) / "tests" / "programs";
  std::vector<std::filesystem::path> paths;
  if (!std::filesystem::exists(root)) return paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    if (entry.path().extension() == ".pdmodel") paths.push_back(entry.path());
  }
  return paths;
}

TEST(ProgramDesc, BundledProgramsSurviveByteForByte) {
  const auto paths = BundledPrograms();
  ASSERT_FALSE(paths.empty()) << "no .pdmodel below tests/programs";
  for (const auto& path : paths) {
    const std::string binary = ReadFile(path);
    ProgramDesc program(binary);
    EXPECT_EQ(program.SerializeToString() == binary, true) << path;
    EXPECT_EQ(ProgramDesc(program).SerializeToString() == binary, true) << path;
    EXPECT_GT(program.Block(0).OpSize(), 0u) << path;
  }
}

TEST(ProgramDesc, UnknownFieldsSurviveUntouched) {
  const std::string binary = ProgramWithUnknownFields();
  EXPECT_EQ(ProgramDesc(binary).SerializeToString(), binary);
}

TEST(ProgramDesc, FieldsOfOldVersionsKeepTheirPlace) {
  const std::string binary = WireBlock(0, -1) + Bytes(2, "old") + Bytes(3, "op_compatible_map") +
                             Bytes(3, "and another") + WireVersion(1008005);
  EXPECT_EQ(ProgramDesc(binary).SerializeToString(), binary);
}

TEST(ProgramDesc, UnknownFieldsSurviveChangesBesideThem) {
  ProgramDesc program(ProgramWithUnknownFields());
  OpDesc* op = program.MutableBlock(0)->Op(0);
  op->SetAttr("axis", 5);
  op->SetAttr("new", std::vector<int64_t>{1, 2});
  op->RemoveAttr("other");
  op->SetOutput("Out", {"z"});
  program.MutableBlock(0)->Var("z")->SetDataType(proto::VarType::INT32);
  program.MutableBlock(0)->Var("x")->SetShape({7});
  const std::string saved = program.SerializeToString();
  for (const char* where : {"attr", "op", "var", "block", "program"}) {
    EXPECT_NE(saved.find(Unknown(where)), std::string::npos) << where;
  }
  ProgramDesc again(saved);
  const OpDesc* op_again = again.Block(0).Op(0);
  EXPECT_EQ(std::get<int>(op_again->GetAttr("axis")), 5);
  EXPECT_EQ(std::get<std::vector<int64_t>>(op_again->GetAttr("new")), (std::vector<int64_t>{1, 2}));
  EXPECT_FALSE(op_again->HasAttr("other"));
  EXPECT_EQ(op_again->Output("Out"), std::vector<std::string>{"z"});
  EXPECT_EQ(again.Block(0).FindVar("z")->GetDataType(), proto::VarType::INT32);
  EXPECT_EQ(again.Block(0).FindVar("x")->GetShape(), std::vector<int64_t>{7});
}

TEST(ProgramDesc, FlushIsIdempotent) {
  ProgramDesc program(ProgramWithUnknownFields());
  program.MutableBlock(0)->Op(0)->SetAttr("axis", 5);
  const std::string before = program.SerializeToString();
  program.Flush();
  program.Flush();
  EXPECT_EQ(program.SerializeToString(), before);
}

TEST(ProgramDesc, BuildsFromNothing) {
  ProgramDesc program;
  EXPECT_EQ(program.Size(), 1u);
  BlockDesc* root = program.MutableBlock(0);
  BlockDesc* body = program.AppendBlock(*root);
  EXPECT_EQ(body->ID(), 1);
  EXPECT_EQ(body->Parent(), 0);
  EXPECT_EQ(body->ParentBlock(), root);
  root->Var("x");
  OpDesc* op = root->AppendOp();
  op->SetType("while");
  op->SetBlockAttr("sub_block", body);
  program.SetVersion(2006002);
  ProgramDesc again(program.SerializeToString());
  EXPECT_EQ(again.Version(), 2006002);
  EXPECT_EQ(again.Block(0).Op(0)->GetBlockAttrId("sub_block"), 1);
  EXPECT_EQ(std::get<BlockDesc*>(again.Block(0).Op(0)->GetAttr("sub_block")),
            again.MutableBlock(1));
  EXPECT_EQ(again.MutableBlock(1)->FindVarRecursive("x"), again.Block(0).FindVar("x"));
}

TEST(ProgramDesc, CopiesPointIntoThemselves) {
  ProgramDesc program;
  BlockDesc* body = program.AppendBlock(program.Block(0));
  OpDesc* op = program.MutableBlock(0)->AppendOp();
  op->SetType("while");
  op->SetBlockAttr("sub_block", body);
  ProgramDesc copy(program);
  EXPECT_EQ(std::get<BlockDesc*>(copy.Block(0).Op(0)->GetAttr("sub_block")), copy.MutableBlock(1));
}

TEST(ProgramDesc, OpVersions) {
  ProgramDesc program;
  EXPECT_FALSE(program.HasOpVersionMap());
  EXPECT_EQ(program.OpVersion("conv2d"), 0);
  program.SetOpVersion("conv2d", 1);
  program.SetOpVersion("conv2d", 2);
  ProgramDesc again(program.SerializeToString());
  EXPECT_TRUE(again.HasOpVersionMap());
  EXPECT_EQ(again.OpVersion("conv2d"), 2);
  EXPECT_EQ(again.OpVersions(), (std::map<std::string, int32_t>{{"conv2d", 2}}));
}

TEST(ProgramDesc, FeedAndFetchTargetsAreInColumnOrder) {
  ProgramDesc program;
  BlockDesc* root = program.MutableBlock(0);
  for (int col : {1, 0}) {
    OpDesc* feed = root->AppendOp();
    feed->SetType("feed");
    feed->SetInput("X", {"feed"});
    feed->SetOutput("Out", {"in" + std::to_string(col)});
    feed->SetAttr("col", col);
    OpDesc* fetch = root->AppendOp();
    fetch->SetType(col == 0 ? "fetch" : "fetch_v2");
    fetch->SetInput("X", {"out" + std::to_string(col)});
    fetch->SetOutput("Out", {"fetch"});
    fetch->SetAttr("col", col);
  }
  EXPECT_EQ(program.GetFeedTargetNames(), (std::vector<std::string>{"in0", "in1"}));
  EXPECT_EQ(program.GetFetchTargetNames(), (std::vector<std::string>{"out0", "out1"}));
}

TEST(ProgramDesc, BlockOutOfRangeIsAnError) {
  ProgramDesc program;
  EXPECT_THROW(program.Block(1), phi::enforce::EnforceNotMet);
}

}  // namespace
}  // namespace framework
}  // namespace paddle
