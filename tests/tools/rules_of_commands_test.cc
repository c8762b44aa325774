// All commands that take kernel rules refuse one that fits no op.
#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace tools {
namespace {

using testing::CommandResult;
using testing::kPrograms;
using testing::Phibridge;

// Nothing is run before.
TEST(RuleFit, AllCommandsRefuseARuleThatFitsNoOp) {
  const testing::TempFolder folder;
  const std::string program = kPrograms + "/digits_mlp_infer";
  for (const std::string& command :
       {"run " + program + " --kernel softmx=legacy", "doctor " + program + " --kernel softmx=cpu",
        "check " + program + " --kernel softmx=legacy",
        "diff " + program + " --a \"\" --b softmx=legacy",
        "diff " + program + " --a softmx=legacy --b \"\"",
        "bench " + program + " --kernel softmx=legacy",
        "run " + program + " --shadow 1 --shadow-rules softmx=legacy",
        "train " + program + " --kernel softmx=legacy --data image=" + program +
            "/inputs/image.npy --batch 1 --steps 1 --out " + folder / "trained",
        "bisect " + program + " --bound 1 --a \"\" --b softmx=legacy"}) {
    const CommandResult result = Phibridge(command);
    EXPECT_EQ(result.exit_code, 3) << command << "\n" << result.output;
    EXPECT_HAS(result.output, "InvalidArgument: kernel rule \"softmx=");
    EXPECT_HAS(result.output, "did you mean `softmax`?");
  }
  EXPECT_HAS(Phibridge("check " + program + " --kernel 0/99=legacy").output,
             "block 0 has no op 99");
}

TEST(RuleFit, OneOfSeveralCasesIsEnough) {
  const CommandResult result = Phibridge("check " + kPrograms + "/digits_mlp_infer " + kPrograms +
                                         "/digits_lenet_infer --kernel pool2d=legacy");
  EXPECT_EQ(result.exit_code, 0) << result.output;
  EXPECT_HAS(result.output, "2 passed");
}

}  // namespace
}  // namespace tools
}  // namespace phibridge
