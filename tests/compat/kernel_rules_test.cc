#include "compat/kernel_rules.h"

#include <gtest/gtest.h>

#include "tests/support/expect_error.h"

namespace phibridge {
namespace {

TEST(KernelRules, ParsesOpsAllAndInstances) {
  const KernelRule op = KernelRule::Parse("softmax=legacy");
  EXPECT_EQ(op.op_type, "softmax");
  EXPECT_EQ(op.block, -1);
  EXPECT_EQ(op.target, RuleTarget::kLegacy);
  EXPECT_TRUE(KernelRule::Parse("*=phi").op_type.empty());
  const KernelRule instance = KernelRule::Parse("0/17=onednn");
  EXPECT_EQ(instance.block, 0);
  EXPECT_EQ(instance.index, 17);
  EXPECT_EQ(instance.target, RuleTarget::kOneDnn);
  for (RuleTarget target : {RuleTarget::kPhi, RuleTarget::kLegacy, RuleTarget::kCpu,
                            RuleTarget::kOneDnn, RuleTarget::kGpu, RuleTarget::kGpuDnn}) {
    EXPECT_EQ(KernelRule::Parse(std::string("a=") + RuleTargetName(target)).target, target);
  }
}

TEST(KernelRules, RefusesWhatIsNoRule) {
  for (const char* text :
       {"", "softmax", "softmax=", "=phi", "softmax=fast", "a=b=phi", "1/=phi", "/2=phi", "a/2=phi",
        "0/-1=phi", "0/99999999999=phi", "soft max=phi", "**=phi"}) {
    tests::ExpectError(phi::INVALID_ARGUMENT, std::string("kernel rule \"") + text + "\"",
                       [&] { KernelRule::Parse(text); });
  }
}

TEST(KernelRules, TheMostSpecificThenTheLastCounts) {
  const KernelRules rules({"0/3=cpu", "softmax=legacy", "*=phi", "softmax=onednn", "*=gpu"});
  EXPECT_EQ(rules.Find("softmax", 0, 3)->text, "0/3=cpu");
  EXPECT_EQ(rules.Find("softmax", 1, 3)->text, "softmax=onednn");
  EXPECT_EQ(rules.Find("softmax", -1, -1)->text, "softmax=onednn");
  EXPECT_EQ(rules.Find("relu", 0, 4)->text, "*=gpu");
  EXPECT_EQ(KernelRules({"relu=cpu"}).Find("softmax", 0, 0), nullptr);
  EXPECT_EQ(KernelRules({"0/1=cpu", "0/1=phi"}).Find("x", 0, 1)->text, "0/1=phi");
}

TEST(KernelRules, ParsesPolicies) {
  for (const char* text : {"deny", "report", "allow"}) {
    EXPECT_STREQ(FallbackPolicyName(ParseFallbackPolicy(text)), text);
  }
  tests::ExpectError(phi::INVALID_ARGUMENT, "\"never\"", [] { ParseFallbackPolicy("never"); });
}

}  // namespace
}  // namespace phibridge
