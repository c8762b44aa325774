// phibridge backward, as a user calls it.
#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace {

using testing::CommandResult;
using testing::kPrograms;
using testing::Phibridge;

CommandResult Backward(const std::string& arguments, std::string out = "") {
  testing::TempFolder folder;
  if (out.empty()) out = folder / "o";
  return Phibridge("backward " + kPrograms + "/digits_lenet_infer --out " + out + " " + arguments);
}

TEST(Backward, NamesTheGradients) {
  const CommandResult result = Backward("--target conv2d_0.tmp_0 --input conv2d_0.w_0");
  EXPECT_EQ(result.exit_code, 0) << result.output;
  EXPECT_HAS(result.output, "conv2d_0.w_0  conv2d_0.w_0@GRAD\n");
  EXPECT_HAS(result.output, "gradients of 1 inputs");
}

TEST(Backward, SaysWhyAnInputHasNone) {
  const CommandResult stops = Backward("--target conv2d_0.tmp_0 --input image");
  EXPECT_EQ(stops.exit_code, 1);
  EXPECT_HAS(stops.output, "image  no gradient: it has stop_gradient");
  const CommandResult apart = Backward("--target conv2d_0.tmp_0 --input fc_0.w_0");
  EXPECT_EQ(apart.exit_code, 1);
  EXPECT_HAS(apart.output, "fc_0.w_0  no gradient: no target depends on it");
}

TEST(Backward, WrongNamesAndFoldersAreErrors) {
  const std::string right = "--target conv2d_0.tmp_0 --input conv2d_0.w_0";
  for (const auto& [arguments, message] :
       {std::pair<std::string, std::string>{right + " --no-grad slip", "--no-grad slip: the"},
        {"--target slip --input conv2d_0.w_0", "no variable `slip`"},
        {"", "backward needs --loss, or --target and --input"}}) {
    const CommandResult result = Backward(arguments);
    EXPECT_EQ(result.exit_code, 3) << result.output;
    EXPECT_HAS(result.output, message);
  }
  const CommandResult nowhere = Backward(right, "/proc/no_folder");
  EXPECT_EQ(nowhere.exit_code, 3);
  EXPECT_HAS(nowhere.output, "--out /proc/no_folder: the folder cannot be made");
}

}  // namespace
}  // namespace phibridge
