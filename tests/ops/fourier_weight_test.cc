#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <cstdint>

#include "ops/common/family/fft_op.h"

namespace paddle::operators {
namespace {

// angle() of a spectrum tells π from -π by the sign of what is 0.
TEST(FourierWeight, QuartersOfATurnAreExact) {
  using reference::FourierWeight;
  using Complex = std::complex<double>;
  for (const int64_t n : {4, 8, 12, 96}) {
    for (const bool forward : {true, false}) {
      const double sign = forward ? -1 : 1;
      EXPECT_EQ(FourierWeight(forward, n, 3, n), Complex(1, 0)) << n;
      EXPECT_EQ(FourierWeight(forward, n / 4, 1, n), Complex(0, sign)) << n;
      EXPECT_EQ(FourierWeight(forward, n / 2, 5, n), Complex(-1, 0)) << n;
      EXPECT_EQ(FourierWeight(forward, n / 4, 3, n), Complex(0, -sign)) << n;
    }
  }
  const Complex eighth = FourierWeight(true, 1, 1, 8);
  EXPECT_DOUBLE_EQ(eighth.real(), std::sqrt(0.5));
  EXPECT_DOUBLE_EQ(eighth.imag(), -std::sqrt(0.5));
}

}  // namespace
}  // namespace paddle::operators
