// What the last line of phibridge diff may say, and of what.
#include "framework/io/npy.h"
#include "tests/tools/cli_testing.h"
#include "tests/tools/small_programs.h"

namespace phibridge {
namespace {

using paddle::framework::ProgramDesc;
using testing::Append;
using testing::CommandResult;
using testing::Declare;
using testing::kPrograms;
using testing::Phibridge;
using testing::PlainProgram;
using testing::Slurp;
using testing::TempFolder;
using testing::TensorOf;

const std::string kLenet = kPrograms + "/digits_lenet_infer";
const std::string kMlp = kPrograms + "/digits_mlp_infer";
const std::string kOutput = "save_infer_model/scale_0.tmp_0";

nlohmann::json DiffJson(const std::string& arguments, int exit_code) {
  TempFolder folder;
  const CommandResult result = Phibridge("diff --json " + folder / "r.json " + arguments);
  EXPECT_EQ(result.exit_code, exit_code) << result.output;
  return nlohmann::json::parse(Slurp(folder / "r.json"), nullptr, false);
}

TEST(DiffVerdict, EqualBitsAreSaidOfTheOutput) {
  const nlohmann::json json = DiffJson(kLenet + " --a place=cpu --b place=cpu", 0);
  const std::string verdict = json["verdict"];
  EXPECT_HAS(verdict, "Every value of b has the bits of a's; the output `" + kOutput + "` too.");
  EXPECT_EQ(verdict.find("rounding"), std::string::npos) << verdict;
  EXPECT_EQ(verdict.find("image"), std::string::npos) << verdict;
  // neither feed nor fetch is an operator that computes
  EXPECT_HAS(verdict, "For 16 of 16 ops both sides ran the same kernel");
}

TEST(DiffVerdict, AFeedIsNoKernelThatBothSidesRan) {
  const nlohmann::json json = DiffJson(kLenet + " --a '*=phi' --b '*=legacy'", 0);
  EXPECT_EQ(json["verdict"].get<std::string>().find("same kernel"), std::string::npos)
      << json["verdict"];
}

// A dump of what was fed says nothing of the operators.
TEST(DiffVerdict, FeedsAloneAreNoComparison) {
  TempFolder folder;
  folder.Write("d/image.npy", Slurp(kMlp + "/inputs/image.npy"));
  const std::string sides = kMlp + " --a '' --b dump=" + folder / "d";
  const nlohmann::json json = DiffJson(sides, 1);
  EXPECT_EQ(json["executions"], 1);
  EXPECT_EQ(json["computed"], 0);
  EXPECT_EQ(json["same"], false);
  EXPECT_HAS(json["verdict"].get<std::string>(), "Only feeds were compared");
  const CommandResult text = Phibridge("diff " + sides);
  EXPECT_HAS(text.output, "NOT COMPARED");
  EXPECT_HAS(text.output, "1 execution of 1 op compared");
  EXPECT_HAS(text.output, "  not compared: the output `");
}

TEST(DiffVerdict, NamesAnOutputThatTheDumpLacks) {
  TempFolder folder;
  ASSERT_EQ(Phibridge("run " + kMlp + " --place cpu --input " + kMlp +
                      "/inputs/image.npy --passes off --fetch softmax_0.tmp_0 --output-dir " +
                      folder / "out")
                .exit_code,
            0);
  folder.Write("d/softmax_0.tmp_0.npy", Slurp(folder / "out/softmax_0.tmp_0.npy"));
  const nlohmann::json json = DiffJson(kMlp + " --a '' --b dump=" + folder / "d", 0);
  ASSERT_EQ(json["outputs_not_compared"].size(), 1u) << json["outputs_not_compared"];
  const std::string verdict = json["verdict"];
  EXPECT_HAS(verdict, "Every value that the dump holds ");
  EXPECT_HAS(verdict, " was not compared.");
}

// Integers have no float64: what computes them does not count.
TEST(DiffVerdict, OperatorsWithoutFloatsAreNotInFloat64) {
  TempFolder folder;
  ProgramDesc program;
  const auto type = paddle::framework::proto::VarType::INT64;
  for (const char* name : {"x", "y"}) Declare(&program, name, {2}, type);
  program.MutableBlock(0)->Var("x")->SetNeedCheckFeed(true);
  auto* add = Append(&program, "elementwise_add");
  add->SetInput("X", {"x"});
  add->SetInput("Y", {"x"});
  add->SetOutput("Out", {"y"});
  folder.Write("p/model.pdmodel", program.SerializeToString());
  for (const char* mode : {"both", "fed"}) {
    const nlohmann::json json = DiffJson(folder / "p --a '' --b dtype=float64 --mode " + mode, 1);
    EXPECT_EQ(json["in_float64"], 0) << mode;
    EXPECT_EQ(json["same"], false) << mode;
    EXPECT_HAS(json["verdict"].get<std::string>(), "Nothing was computed in float64");
  }
  folder.Write("q/model.pdmodel", PlainProgram().SerializeToString());
  for (const char* mode : {"both", "fed"}) {
    const nlohmann::json json = DiffJson(folder / "q --a '' --b dtype=float64 --mode " + mode, 0);
    EXPECT_EQ(json["in_float64"], 1) << mode;  // relu; fill_constant reads no floats
  }
}

}  // namespace
}  // namespace phibridge
