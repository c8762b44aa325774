#include "parity/harness/slopes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace phibridge {
namespace parity {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(PartOfAllowed, MeasuresTheDistanceFromTheMiddleOfASmoothSlope) {
  EXPECT_EQ(PartOfAllowed(2, {2, 2}, 0.1), 0);
  EXPECT_DOUBLE_EQ(PartOfAllowed(2.05, {2, 2}, 0.1), (2.05 - 2) / 0.1);
  EXPECT_DOUBLE_EQ(PartOfAllowed(1.8, {2, 2}, 0.1), (2 - 1.8) / 0.1);
}

TEST(PartOfAllowed, TakesAnySlopeBetweenThoseOfAKink) {
  EXPECT_EQ(PartOfAllowed(0.3, {0, 1}, 0.1), 0);
  EXPECT_EQ(PartOfAllowed(0.3, {1, 0}, 0.1), 0);
  EXPECT_DOUBLE_EQ(PartOfAllowed(1.05, {0, 1}, 0.1), (1.05 - 1) / 0.1);
  EXPECT_DOUBLE_EQ(PartOfAllowed(-0.2, {0, 1}, 0.1), 0.2 / 0.1);
}

TEST(PartOfAllowed, TakesNoNanForANumber) {
  EXPECT_EQ(PartOfAllowed(kNaN, {1, 1}, 0.1), kInfinity);
  EXPECT_EQ(PartOfAllowed(kInfinity, {1, 1}, 0.1), kInfinity);
}

TEST(PartOfAllowed, SaysNothingWhereThereAreNoSlopes) {
  EXPECT_EQ(PartOfAllowed(1, {kNaN, 1}, 0.1), 0);
  EXPECT_EQ(PartOfAllowed(1, {1, -kInfinity}, 0.1), 0);
}

TEST(SlopeText, NamesAllThree) {
  EXPECT_EQ(SlopeText(1.5, {1, 2}), "1.5 against differences of 1 (left) and 2 (right)");
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
