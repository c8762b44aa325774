// The bundled programs with all passes, with none, and with each alone, on every place of the CPU:
// the answers are Paddle's each time. What passes say of themselves on the command line.
#include "framework/executor/passes/pass.h"
#include "phi/core/device_context.h"
#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace {

using testing::CommandResult;
using testing::kPrograms;
using testing::Phibridge;
using testing::Slurp;
using testing::TempFolder;

std::vector<std::string> Places() {
  const bool onednn = phi::DeviceContextPool::Instance().Has(phi::Backend::ONEDNN, phi::CPUPlace());
  return onednn ? std::vector<std::string>{"cpu", "onednn"} : std::vector<std::string>{"cpu"};
}

void ExpectRight(const std::string& arguments) {
  const CommandResult result = Phibridge("check " + kPrograms + " " + arguments);
  EXPECT_EQ(result.exit_code, 0) << arguments << "\n" << result.output;
}

TEST(Passes, EachAloneKeepsTheAnswers) {
  for (const std::string& place : Places()) {
    ExpectRight("--place " + place + " --passes off");
    for (const Pass& pass : AllPasses()) {
      ExpectRight("--place " + place + " --passes off --passes " + pass.name + "=on");
      ExpectRight("--place " + place + " --passes " + pass.name + "=off");
    }
  }
}

TEST(Passes, RoutingSaysWhatWasPutTogether) {
  if (Places().size() < 2) GTEST_SKIP() << "built without oneDNN";
  const std::string program = kPrograms + "/narrow_mobilenet_v1";
  TempFolder folder;
  const std::string check =
      "check " + program + " --place onednn --passes on --json " + folder / "r.json";
  ASSERT_EQ(Phibridge(check).exit_code, 0);
  const nlohmann::json results = nlohmann::json::parse(Slurp(folder / "r.json"));
  size_t fused = 0;
  for (const nlohmann::json& op : results["cases"][0]["ops"]) {
    if (op["op"] != "fused_conv2d") continue;
    ++fused;
    EXPECT_GE(op["stands_for"].size(), 3u) << op;
    EXPECT_EQ(op["passes"].back(), "activation") << op;
  }
  EXPECT_GT(fused, 10u);
}

TEST(Passes, DiffComparesARunWithPassesAndOneWithout) {
  const CommandResult result =
      Phibridge("diff " + kPrograms + "/narrow_mobilenet_v1 --a place=" + Places().back() +
                " --b place=" + Places().back() + ",passes=on");
  EXPECT_EQ(result.exit_code, 0) << result.output;
  EXPECT_NE(result.output.find("SAME"), std::string::npos) << result.output;
}

TEST(Passes, AreListedAndMistypedNamesRefused) {
  const CommandResult list = Phibridge("passes");
  EXPECT_EQ(list.exit_code, 0);
  for (const Pass& pass : AllPasses()) {
    EXPECT_NE(list.output.find(pass.name), std::string::npos) << list.output;
  }
  const CommandResult wrong =
      Phibridge("run " + kPrograms + "/digits_mlp_infer --passes conv_bia=off");
  EXPECT_EQ(wrong.exit_code, 2) << wrong.output;
  EXPECT_NE(wrong.output.find("did you mean `conv_bias`"), std::string::npos) << wrong.output;
}

}  // namespace
}  // namespace phibridge
