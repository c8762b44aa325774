#include "phi/kernels/funcs/sequence/log_add.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace phi {
namespace funcs {
namespace {

constexpr double kNever = -std::numeric_limits<double>::infinity();

TEST(LogAdd, IsTheLogarithmOfTheSumInEitherOrder) {
  const double sum = LogAdd(std::log(3.0), std::log(5.0));
  EXPECT_NEAR(sum, std::log(8.0), 1e-15);  // a rounding or two
  EXPECT_EQ(LogAdd(std::log(5.0), std::log(3.0)), sum);
}

TEST(LogAdd, TakesTheLogarithmOfZero) {
  EXPECT_EQ(LogAdd(kNever, 2.0), 2.0);
  EXPECT_EQ(LogAdd(2.0, kNever), 2.0);
  EXPECT_EQ(LogAdd(kNever, kNever), kNever);
}

TEST(LogAdd, DoesNotOverflow) {
  EXPECT_EQ(LogAdd(1000.0, 1000.0), 1000.0 + std::log1p(1.0));
  EXPECT_EQ(LogAdd(1000.0f, -1000.0f), 1000.0f);
}

}  // namespace
}  // namespace funcs
}  // namespace phi
