#include "tools/common/program/run_rules.h"

#include "tests/framework/model_testing.h"

namespace phibridge {
namespace tools {
namespace {

using phibridge::testing::ErrorOf;

TEST(RunRules, PlacesKernelsAndTheRest) {
  const RunRules rules =
      ParseRunRules("place=onednn,softmax=legacy,0/17=cpu,threads=2,fallback=allow,buffers=own");
  EXPECT_FALSE(rules.is_dump());
  EXPECT_EQ(rules.options.place, "onednn");
  EXPECT_EQ(rules.options.kernel_rules, (std::vector<std::string>{"softmax=legacy", "0/17=cpu"}));
  EXPECT_EQ(rules.options.threads, 2);
  EXPECT_EQ(rules.options.fallback, "allow");
  EXPECT_FALSE(rules.options.reuse_buffers);
}

TEST(RunRules, ASideMayBeFloat64) {
  EXPECT_FALSE(ParseRunRules("place=cpu").float64);
  const RunRules rules = ParseRunRules("dtype=float64,softmax=legacy");
  EXPECT_TRUE(rules.float64);
  EXPECT_EQ(rules.options.kernel_rules, std::vector<std::string>{"softmax=legacy"});
}

TEST(RunRules, NothingIsARunWithDefaults) {
  const RunRules rules = ParseRunRules("");
  EXPECT_FALSE(rules.is_dump());
  EXPECT_EQ(rules.options.place, "cpu");
  EXPECT_TRUE(rules.options.reuse_buffers);
}

TEST(RunRules, AFolderMayHaveACommaInItsName) {
  EXPECT_EQ(ParseRunRules("dump=out/a,b=c").dump_folder, "out/a,b=c");
}

TEST(RunRules, ASideThatNamesNoPassesRunsWithout) {
  RunRules a = ParseRunRules("place=cpu"), b = ParseRunRules("passes=on");
  LeaveOutPasses(&a, &b);
  EXPECT_EQ(a.options.passes, std::vector<std::string>{"off"});
  EXPECT_EQ(b.options.passes, std::vector<std::string>{"on"});
  RunRules neither = ParseRunRules(""), other = ParseRunRules("");
  LeaveOutPasses(&neither, &other);
  EXPECT_EQ(neither.options.passes, std::vector<std::string>{"off"});
  EXPECT_EQ(other.options.passes, std::vector<std::string>{"off"});
}

TEST(RunRules, ErrorsNameTheRule) {
  for (const char* wrong :
       {"place=moon", "threads=0", "threads=x", "fallback=maybe", "buffers=some", "softmax",
        "softmax=fast", "place=cpu,,*=phi", "dump=", "place=cpu,dump=x"}) {
    EXPECT_EQ(ErrorOf([&] { ParseRunRules(wrong); }).first, phi::INVALID_ARGUMENT) << wrong;
  }
  EXPECT_HAS(ErrorOf([] { ParseRunRules("place=cpu,softmax=fast"); }).second, "softmax=fast");
}

}  // namespace
}  // namespace tools
}  // namespace phibridge
