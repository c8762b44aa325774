#include "phi/kernels/funcs/elementwise/math.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "phi/kernels/funcs/elementwise/activation_functor.h"

namespace phi {
namespace funcs {
namespace {

// Distance in units in the last place of `want`.
double UlpError(float got, double want) {
  const float nearest = static_cast<float>(want);
  const double ulp = std::nextafter(std::fabs(nearest), std::numeric_limits<float>::infinity()) -
                     std::fabs(nearest);
  return std::fabs(got - want) / ulp;
}

TEST(Math, ExpIsWithinTwoUnits) {
  double worst = 0;
  for (float x = -87.0f; x < 88.7f; x += 0.0037f)
    worst = std::max(worst, UlpError(Exp(x), std::exp(double(x))));
  EXPECT_LT(worst, 2.0);
}

TEST(Math, ExpAtTheEdges) {
  const float inf = std::numeric_limits<float>::infinity();
  EXPECT_EQ(Exp(0.0f), 1.0f);
  EXPECT_EQ(Exp(inf), inf);
  EXPECT_EQ(Exp(89.0f), inf);
  EXPECT_EQ(Exp(-inf), 0.0f);
  EXPECT_EQ(Exp(-110.0f), 0.0f);
  EXPECT_TRUE(std::isnan(Exp(std::numeric_limits<float>::quiet_NaN())));
  EXPECT_NEAR(Exp(-95.0f) / std::exp(-95.0), 1.0, 1e-3) << "subnormal";
}

TEST(Math, TanhIsWithinFourUnits) {
  double worst = 0;
  for (float x = -12.0f; x < 12.0f; x += 0.0011f)
    worst = std::max(worst, UlpError(Tanh(x), std::tanh(double(x))));
  for (float x = 1e-6f; x < 0.7f; x *= 1.01f)
    worst = std::max(worst, UlpError(Tanh(x), std::tanh(double(x))));
  EXPECT_LT(worst, 4.0);
  EXPECT_EQ(Tanh(100.0f), 1.0f);
  EXPECT_EQ(Tanh(-std::numeric_limits<float>::infinity()), -1.0f);
  EXPECT_TRUE(std::isnan(Tanh(std::numeric_limits<float>::quiet_NaN())));
}

TEST(Math, ErfIsWithinFourUnits) {
  double worst = 0;
  for (float x = -5.0f; x < 5.0f; x += 0.00037f) {
    worst = std::max(worst, UlpError(Erf(x), std::erf(double(x))));
  }
  for (float x = 1e-6f; x < 0.7f; x *= 1.01f) {
    worst = std::max(worst, UlpError(Erf(x), std::erf(double(x))));
  }
  EXPECT_LT(worst, 4.0);
  EXPECT_EQ(Erf(30.0f), 1.0f);
  EXPECT_EQ(Erf(-std::numeric_limits<float>::infinity()), -1.0f);
  EXPECT_TRUE(std::isnan(Erf(std::numeric_limits<float>::quiet_NaN())));
}

TEST(ActivationFunctor, Formulas) {
  for (double x : {-6.0, -1.0, -0.1, 0.0, 0.3, 2.0, 9.0}) {
    EXPECT_NEAR(SigmoidFunctor<double>()(x), 1 / (1 + std::exp(-x)), 1e-15);
    EXPECT_NEAR(GeluFunctor<double>()(x), 0.5 * x * std::erfc(-x / std::sqrt(2.0)), 1e-12);
    EXPECT_NEAR(GeluTanhFunctor<double>()(x), GeluFunctor<double>()(x), 1e-2);
    EXPECT_NEAR(GeluFunctor<float>()(static_cast<float>(x)), GeluFunctor<double>()(x), 1e-6);
  }
  EXPECT_EQ(ReluFunctor<float>()(std::numeric_limits<float>::quiet_NaN()), 0.0f);
  EXPECT_EQ(SigmoidFunctor<float>()(-200.0f), 0.0f);
}

TEST(Math, ComplexTanhDoesNotOverflow) {
  const auto z = Tanh(dtype::complex<float>(300.0f, 1.0f));
  EXPECT_EQ(z.real, 1.0f);
  EXPECT_EQ(z.imag, 0.0f);
}

}  // namespace
}  // namespace funcs
}  // namespace phi
