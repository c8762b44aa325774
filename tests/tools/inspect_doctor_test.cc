// What inspect and doctor list of a program.
#include "tests/tools/cli_testing.h"
#include "tests/tools/small_programs.h"

namespace phibridge {
namespace {

using testing::Append;
using testing::CommandResult;
using testing::Declare;
using testing::kPrograms;
using testing::Phibridge;
using testing::PhibridgeJson;
using testing::TempFolder;

// A run asks for what is declared as data where no operator feeds.
TEST(Inspect, ListsDataVariablesAsFeeds) {
  TempFolder folder;
  paddle::framework::ProgramDesc program;
  Declare(&program, "x", {2});
  Declare(&program, "y", {2});
  program.MutableBlock(0)->Var("x")->SetNeedCheckFeed(true);
  auto* relu = Append(&program, "relu");
  relu->SetInput("X", {"x"});
  relu->SetOutput("Out", {"y"});
  folder.Write("p/model.pdmodel", program.SerializeToString());
  const CommandResult run = Phibridge("run " + folder / "p" + " --fetch y");
  EXPECT_HAS(run.output, "1 of 1 feeds of the program were not given");
  EXPECT_HAS(Phibridge("inspect " + folder / "p").output, "feeds:   x float32 [2]");
  EXPECT_EQ(PhibridgeJson("inspect " + folder / "p" + " --json")["feeds"], nlohmann::json({"x"}));
  EXPECT_HAS(Phibridge("doctor " + folder / "p").output, "RUNS (1 op, place ");
}

TEST(Doctor, ListsKernelsInTheOrderOfTheProgram) {
  const std::string output =
      Phibridge("doctor " + kPrograms + "/digits_lenet_infer --passes off --kernels").output;
  size_t before = output.find("kernels:");
  for (int op = 0; op < 18; ++op) {
    const size_t at = output.find("\n  0/" + std::to_string(op) + "  ");
    ASSERT_NE(at, std::string::npos) << op << output;
    EXPECT_GT(at, before) << op;
    before = at;
  }
  EXPECT_HAS(output, "\n  0/0  operator\n");
}

}  // namespace
}  // namespace phibridge
