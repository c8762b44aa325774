#include "parity/compare/tolerance.h"

#include <gtest/gtest.h>

namespace phibridge {
namespace parity {
namespace {

using phi::DataType;

TEST(Tolerance, OfTheElementAndOnDemandOfTheLargest) {
  const Tolerance plain = {0.5, 0.25};
  EXPECT_EQ(plain.Allowed(-4, 100), 1.5);
  const Tolerance of_largest = {0, 0.25, "", true};
  EXPECT_EQ(of_largest.Allowed(-4, 100), 26);
}

TEST(Tolerance, TextHasTheReason) {
  EXPECT_EQ((Tolerance{1e-5, 1e-4}).Text(), "atol 1e-05, rtol 0.0001");
  EXPECT_EQ((Tolerance{0, 0, "every bit is the same"}).Text(),
            "atol 0, rtol 0 (every bit is the same)");
}

TEST(RoundingTolerance, GrowsWithTheTypeAndIsNothingForIntegers) {
  EXPECT_EQ(RoundingTolerance(DataType::FLOAT32).rtol, 128 * 0x1p-23);
  EXPECT_EQ(RoundingTolerance(DataType::COMPLEX128).rtol, 1024 * 0x1p-52);
  EXPECT_EQ(RoundingTolerance(DataType::BFLOAT16).rtol, 4 * 0x1p-7);
  EXPECT_EQ(RoundingTolerance(DataType::INT64).Allowed(5, 5), 0);
}

TEST(OnlyOfRounded, LeavesIntegersNothing) {
  EXPECT_EQ(OnlyOfRounded({1, 1}, DataType::INT32).Allowed(5, 5), 0);
  EXPECT_EQ(OnlyOfRounded({1, 1}, DataType::FLOAT16).Allowed(5, 5), 6);
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
