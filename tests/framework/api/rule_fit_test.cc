// A kernel rule that fits no op of the program is an error.
#include "framework/api/rule_fit.h"

#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "tests/framework/model_testing.h"
#include "tests/support/counted_heap.h"

namespace phibridge {
namespace {

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

TEST(RuleFit, OfManyProgramsNoneNeedsToBeTheLast) {
  const auto why = [](const char* rule) {
    RuleFit fit(rule);
    for (const char* type : {"softmax", "relu"}) {
      ProgramDesc program;
      program.MutableBlock(0)->AppendOp()->SetType(type);
      fit.Add(program);
    }
    return fit.WhyNone();
  };
  for (const char* rule : {"*=legacy", "softmax=legacy", "relu=cpu", "0/0=phi"})
    EXPECT_EQ(why(rule), "") << rule;
  EXPECT_EQ(why("softmx=legacy"),
            "none of the 2 programs has an op `softmx`; did you mean `softmax`?");
  EXPECT_EQ(why("conv2d=legacy"), "none of the 2 programs has an op `conv2d`");
  EXPECT_EQ(why("0/1=legacy"), "block 0 has no op 1; its last one is op 0");
}

TEST(RuleFit, ARuleMayBeForTheStartUpProgram) {
  const std::string program = PHIBRIDGE_SOURCE_DIR "/tests/programs/digits_mlp_train";
  CheckRulesFit({"uniform_random=legacy"}, program);
  EXPECT_THROW(CheckRulesFit({"uniform_randm=legacy"}, program), phi::enforce::EnforceNotMet);
}

// Programs are read once, not for every rule: their requests to the heap tell.
TEST(RuleFit, ManyRulesCostAboutAsMuchAsOne) {
  const std::string program = PHIBRIDGE_SOURCE_DIR "/tests/programs/digits_mlp_train";
  for (const std::string rule : {"mul=legacy", "uniform_random=legacy"}) {
    const auto requests_of = [&](size_t count) {
      const size_t before = tests::heap_counts.requests;
      CheckRulesFit(std::vector<std::string>(count, rule), program);
      return tests::heap_counts.requests - before;
    };
    requests_of(1);  // fills what is kept
    const size_t one = requests_of(1);
    EXPECT_LT(requests_of(50), one + one / 2) << rule;
  }
}

}  // namespace
}  // namespace phibridge
