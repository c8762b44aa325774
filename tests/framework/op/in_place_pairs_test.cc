#include "framework/op/in_place_pairs.h"

#include <gtest/gtest.h>

namespace phibridge {
namespace {

TEST(DeclaresInPlace, ByNamesOfStates) {
  const auto declares = [](const char* input, const char* output) {
    return DeclaresInPlace(nullptr, phi::CPUPlace(), input, output);
  };
  EXPECT_TRUE(declares("Param", "ParamOut"));
  EXPECT_TRUE(declares("InScale", "OutScale"));
  EXPECT_FALSE(declares("InScale", "OutState"));
  EXPECT_FALSE(declares("Input", "Output"));
  EXPECT_FALSE(declares("In", "Out"));
  EXPECT_FALSE(declares("X", "Out"));
}

TEST(DeclaresInPlace, ByTheOperator) {
  const paddle::framework::OpInfo& sum = paddle::framework::OpInfoMap::Instance().Get("sum");
  EXPECT_TRUE(DeclaresInPlace(&sum, phi::CPUPlace(), "X", "Out"));
  EXPECT_FALSE(DeclaresInPlace(&sum, phi::CPUPlace(), "Out", "X"));
  EXPECT_FALSE(DeclaresInPlace(nullptr, phi::CPUPlace(), "X", "Out"));
}

}  // namespace
}  // namespace phibridge
