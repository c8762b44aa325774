// A kernel rule that fits no op of the program is an error, in all commands that take rules.
#include "tools/common/program/rule_fit.h"

#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "phi/core/enforce.h"
#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace tools {
namespace {

using testing::CommandResult;
using testing::kPrograms;
using testing::Phibridge;

ProgramDesc TwoBlocks() {
  ProgramDesc program;
  BlockDesc* outer = program.MutableBlock(0);
  for (const char* type : {"matmul_v2", "softmax", "while"}) outer->AppendOp()->SetType(type);
  program.AppendBlock(*outer)->AppendOp()->SetType("relu");
  program.AppendBlock(*outer);
  return program;
}

TEST(RuleFit, KnowsTheOpsOfAllBlocks) {
  const ProgramDesc program = TwoBlocks();
  for (const char* rule : {"*=legacy", "softmax=legacy", "relu=cpu", "0/2=phi", "1/0=legacy"}) {
    EXPECT_EQ(WhyRuleFitsNoOp(rule, program), "") << rule;
  }
}

TEST(RuleFit, SaysWhatMayBeMeant) {
  const ProgramDesc program = TwoBlocks();
  EXPECT_EQ(WhyRuleFitsNoOp("softmx=legacy", program),
            "the program has no op `softmx`; did you mean `softmax`?");
  EXPECT_EQ(WhyRuleFitsNoOp("conv2d=legacy", program),
            "the program has no op `conv2d`; it has matmul_v2, relu, softmax, while");
  EXPECT_EQ(WhyRuleFitsNoOp("0/3=phi", program), "block 0 has no op 3; its last one is op 2");
  EXPECT_EQ(WhyRuleFitsNoOp("2/0=phi", program), "block 2 has no ops");
  EXPECT_EQ(WhyRuleFitsNoOp("3/0=phi", program),
            "the program has no block 3; its last one is block 2");
}

// Nothing is run before.
TEST(RuleFit, AllCommandsRefuseARuleThatFitsNoOp) {
  const std::string program = kPrograms + "/digits_mlp_infer";
  for (const std::string& command :
       {"run " + program + " --kernel softmx=legacy", "doctor " + program + " --kernel softmx=cpu",
        "check " + program + " --kernel softmx=legacy",
        "diff " + program + " --a \"\" --b softmx=legacy",
        "diff " + program + " --a softmx=legacy --b \"\"",
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

TEST(RuleFit, ARuleMayBeForTheStartUpProgram) {
  const std::string program = kPrograms + "/digits_mlp_train";
  CheckRulesFit({"uniform_random=legacy"}, program);
  EXPECT_THROW(CheckRulesFit({"uniform_randm=legacy"}, program), phi::enforce::EnforceNotMet);
}

}  // namespace
}  // namespace tools
}  // namespace phibridge
