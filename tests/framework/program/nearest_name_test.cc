#include "framework/program/nearest_name.h"

#include <gtest/gtest.h>

namespace phibridge {
namespace {

TEST(NearestName, IsASlipOfThePenAway) {
  const std::vector<std::string> names = {"relu", "softmax", "softmax_grad", "scale"};
  EXPECT_EQ(NearestName("softmx", names), "softmax");
  EXPECT_EQ(NearestName("softmax", names), "softmax");
  EXPECT_EQ(NearestName("reul", names), "");  // two letters of four
  EXPECT_EQ(NearestName("rel", names), "relu");
  EXPECT_EQ(NearestName("conv2d", names), "");
  EXPECT_EQ(NearestName("", names), "");
  EXPECT_EQ(NearestName("softmax", {}), "");
}

TEST(NearestName, OfEquallyNearNamesIsTheFirst) {
  EXPECT_EQ(NearestName("fc_1.w", {"fc_0.w", "fc_2.w"}), "fc_0.w");
}

TEST(NearestName, IsAsked) {
  EXPECT_EQ(DidYouMean("scal", {"scale"}), "; did you mean `scale`?");
  EXPECT_EQ(DidYouMean("conv2d", {"scale"}), "");
}

}  // namespace
}  // namespace phibridge
