// outside: unit test | eigen_function.h: losses and their gradients; complex_functors.h: gradients
// of absolute value and angle
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "paddle/phi/kernels/funcs/complex_functors.h"
#include "paddle/phi/kernels/funcs/eigen/eigen_function.h"

namespace phi {
namespace tests {

using Map = Eigen::TensorMap<Eigen::Tensor<double, 1, Eigen::RowMajor, Eigen::DenseIndex>>;
using ConstMap =
    Eigen::TensorMap<Eigen::Tensor<const double, 1, Eigen::RowMajor, Eigen::DenseIndex>>;
using Device = Eigen::DefaultDevice;

// The element that `eval(out)` writes.
template <typename Eval>
double Written(Eval eval) {
  double out = -99;
  eval(Map(&out, 1));
  return out;
}

// The gradient of `loss` at x for dout = 3 is three times the slope there.
template <typename Loss, typename Grad>
void ExpectSlope(double x, Loss loss, Grad grad) {
  const double step = 1e-6;
  const auto at = [&](double v) { return Written([&](Map out) { loss(out, ConstMap(&v, 1)); }); };
  const double slope = (at(x + step) - at(x - step)) / (2 * step);
  EXPECT_NEAR(Written([&](Map out) { grad(out, ConstMap(&x, 1)); }), 3 * slope, 1e-6);
}

TEST(OutsideLossFunctors, ValuesByHand) {
  Device dev;
  const double half = 0.5, one = 1, two = 2, zero = 0;
  const ConstMap h(&half, 1), o(&one, 1), t(&two, 1), z(&zero, 1);
  EXPECT_NEAR(
      Written([&](Map out) { funcs::EigenRankLoss<Device, double>::Eval(dev, out, o, t, z); }),
      std::log1p(std::exp(2.0)) - 2, 1e-12);
  EXPECT_NEAR(
      Written([&](Map out) { funcs::EigenLogLoss<Device, double>::Eval(dev, out, h, o, 0.25); }),
      -std::log(0.75), 1e-12);
  EXPECT_NEAR(
      Written([&](Map out) { funcs::EigenHingeLoss<Device, double>::Eval(dev, out, h, z); }), 1.5,
      1e-12);
  EXPECT_EQ(Written([&](Map out) { funcs::EigenHingeLoss<Device, double>::Eval(dev, out, t, o); }),
            0);
  EXPECT_EQ(
      Written([&](Map out) { funcs::EigenHingeLossGrad<Device, double>::Eval(dev, out, o, t, o); }),
      0);
}

TEST(OutsideLossFunctors, GradientsAreSlopes) {
  Device dev;
  const double three = 3, label = 0.25, other = 0.75;
  const ConstMap dout(&three, 1), l(&label, 1), r(&other, 1);
  ExpectSlope(
      0.3, [&](Map out, ConstMap x) { funcs::EigenErf<Device, double>::Eval(dev, out, x); },
      [&](Map out, ConstMap x) { funcs::EigenErfGrad<Device, double>::Eval(dev, out, x, dout); });
  using Rank = funcs::EigenRankLoss<Device, double>;
  using RankGrad = funcs::EigenRankLossGrad<Device, double>;
  ExpectSlope(
      0.3, [&](Map out, ConstMap x) { Rank::Eval(dev, out, l, x, r); },
      [&](Map out, ConstMap x) { RankGrad::EvalLeft(dev, out, dout, l, x, r); });
  ExpectSlope(
      0.3, [&](Map out, ConstMap x) { Rank::Eval(dev, out, l, r, x); },
      [&](Map out, ConstMap x) { RankGrad::EvalRight(dev, out, dout, l, r, x); });
  ExpectSlope(
      0.3,
      [&](Map out, ConstMap x) { funcs::EigenLogLoss<Device, double>::Eval(dev, out, x, l, 1e-3); },
      [&](Map out, ConstMap x) {
        funcs::EigenLogLossGrad<Device, double>::Eval(dev, out, dout, x, l, 1e-3);
      });
  ExpectSlope(
      0.3,
      [&](Map out, ConstMap x) { funcs::EigenHingeLoss<Device, double>::Eval(dev, out, x, l); },
      [&](Map out, ConstMap x) {
        funcs::EigenHingeLossGrad<Device, double>::Eval(dev, out, dout, x, l);
      });
}

TEST(OutsideComplexFunctors, AbsAndAngle) {
  using C = dtype::complex<double>;
  const C x[] = {C(3, -4), C(0, 0)};
  const double dout[] = {10, 10}, real[] = {-2, 2};
  const C ddx[] = {C(0, 5), C(1, 1)};
  C grad[2], second[2], turned[2];
  double angle[2], real_grad[2], real_angle[2];
  for (int i = 0; i < 2; ++i) {
    funcs::AbsGradFunctor<C>(dout, x, grad, 2)(i);
    funcs::AbsGradGradFunctor<C>(ddx, x, second, 2)(i);
    funcs::AngleFunctor<C>(x, angle, 2)(i);
    funcs::AngleGradFunctor<C>(dout, x, turned, 2)(i);
    funcs::AbsGradFunctor<double>(dout, real, real_grad, 2)(i);
    funcs::AngleFunctor<double>(real, real_angle, 2)(i);
  }
  EXPECT_EQ(grad[0], C(6, -8));
  EXPECT_EQ(grad[1], C(0, 0));
  EXPECT_EQ(second[0], C(4, 3));
  EXPECT_DOUBLE_EQ(angle[0], std::atan2(-4.0, 3.0));
  EXPECT_EQ(turned[0], C(1.6, 1.2));
  EXPECT_EQ(turned[1], C(0, 0));
  EXPECT_EQ(real_grad[0], -10);
  EXPECT_EQ(real_angle[0], M_PI);
  EXPECT_EQ(real_angle[1], 0);
}

}  // namespace tests
}  // namespace phi
