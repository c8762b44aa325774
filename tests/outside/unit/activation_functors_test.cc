// outside: unit test | activation_functor.h and the functors of fluid's activation_op.h
#include "paddle/phi/kernels/funcs/activation_functor.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>

#include "paddle/fluid/operators/activation_op.h"
#include "tensor_of.h"

namespace phi {
namespace tests {

using Doubles = std::vector<double>;
using Attrs = std::map<std::string, float>;

template <typename Functor>
Functor With(const Attrs& attrs) {
  Functor functor;
  for (auto& attr : functor.GetAttrs()) *attr.second = attrs.at(attr.first);
  return functor;
}
template <typename Functor>
Doubles Applied(const Doubles& x, const Attrs& attrs = {}) {
  const int64_t size = static_cast<int64_t>(x.size());
  const DenseTensor in = TensorOf<double>({size}, x);
  DenseTensor out = EmptyOf<double>({size});
  With<Functor>(attrs)(*Cpu().eigen_device(), EigenVector<double>::Flatten(in),
                       EigenVector<double>::Flatten(out));
  return ElementsOf<double>(out);
}
template <typename Functor>
Doubles Derivative(const Doubles& x, const Doubles& out, const Doubles& dout,
                   const Attrs& attrs = {}) {
  const int64_t size = static_cast<int64_t>(x.size());
  const DenseTensor x_in = TensorOf<double>({size}, x), out_in = TensorOf<double>({size}, out);
  const DenseTensor dout_in = TensorOf<double>({size}, dout);
  DenseTensor dx = EmptyOf<double>({size});
  With<Functor>(attrs)(*Cpu().eigen_device(), EigenVector<double>::Flatten(x_in),
                       EigenVector<double>::Flatten(out_in), EigenVector<double>::Flatten(dout_in),
                       EigenVector<double>::Flatten(dx));
  return ElementsOf<double>(dx);
}

void ExpectNear(const Doubles& got, const Doubles& expected, double tolerance = 1e-12) {
  ASSERT_EQ(got.size(), expected.size());
  for (size_t i = 0; i < got.size(); ++i) {
    EXPECT_NEAR(got[i], expected[i], tolerance * std::max(1., std::fabs(expected[i]))) << i;
  }
}

// The gradient is the slope of the function. Its error: h^2 of the differences, 1e-16 / h of
// rounding.
template <typename Functor, typename GradFunctor>
void ExpectSlope(const Doubles& x, const Attrs& attrs = {}) {
  const double h = 1e-5;
  Doubles below = x, above = x, slope(x.size()), dout(x.size(), 2);
  for (double& v : below) v -= h;
  for (double& v : above) v += h;
  const Doubles low = Applied<Functor>(below, attrs), high = Applied<Functor>(above, attrs);
  for (size_t i = 0; i < x.size(); ++i) slope[i] = 2 * (high[i] - low[i]) / (2 * h);
  ExpectNear(Derivative<GradFunctor>(x, Applied<Functor>(x, attrs), dout, attrs), slope, 1e-7);
}
#define EXPECT_SLOPE(name, ...) \
  ExpectSlope<funcs::name##Functor<double>, funcs::name##GradFunctor<double>>(__VA_ARGS__)

const Doubles kAnywhere{-2.5, -0.75, -0.25, 0.5, 1.25, 3};
const Doubles kWithinOne{-0.75, -0.25, 0.5};
const Doubles kPositive{0.25, 1.5, 3};

TEST(OutsideActivationFunctors, SlopesOfElementaryFunctions) {
  EXPECT_SLOPE(Sin, kAnywhere);
  EXPECT_SLOPE(Cos, kAnywhere);
  EXPECT_SLOPE(Tan, kWithinOne);
  EXPECT_SLOPE(Sinh, kAnywhere);
  EXPECT_SLOPE(Cosh, kAnywhere);
  EXPECT_SLOPE(Tanh, kAnywhere);
  EXPECT_SLOPE(Asin, kWithinOne);
  EXPECT_SLOPE(Acos, kWithinOne);
  EXPECT_SLOPE(Atan, kAnywhere);
  EXPECT_SLOPE(Asinh, kAnywhere);
  EXPECT_SLOPE(Acosh, (Doubles{1.5, 3}));
  EXPECT_SLOPE(Atanh, kWithinOne);
  EXPECT_SLOPE(Exp, kAnywhere);
  EXPECT_SLOPE(Expm1, kAnywhere);
  EXPECT_SLOPE(Log, kPositive);
  EXPECT_SLOPE(Log2, kPositive);
  EXPECT_SLOPE(Log10, kPositive);
  EXPECT_SLOPE(Log1p, kPositive);
  EXPECT_SLOPE(Sqrt, kPositive);
  EXPECT_SLOPE(Rsqrt, kPositive);
  EXPECT_SLOPE(Square, kAnywhere);
  EXPECT_SLOPE(Reciprocal, kPositive);
}

TEST(OutsideActivationFunctors, SlopesOfActivations) {
  EXPECT_SLOPE(Sigmoid, kAnywhere);
  EXPECT_SLOPE(LogSigmoid, kAnywhere);
  EXPECT_SLOPE(Silu, kAnywhere);
  EXPECT_SLOPE(TanhShrink, kAnywhere);
  EXPECT_SLOPE(Softsign, kAnywhere);
  EXPECT_SLOPE(Relu, kAnywhere);
  EXPECT_SLOPE(Relu6, kAnywhere, {{"threshold", 2}});
  EXPECT_SLOPE(LeakyRelu, kAnywhere, {{"alpha", 0.25}});
  EXPECT_SLOPE(ThresholdedRelu, kAnywhere, {{"threshold", 1}});
  EXPECT_SLOPE(HardShrink, kAnywhere, {{"threshold", 1}});
  EXPECT_SLOPE(SoftShrink, kAnywhere, {{"lambda", 1}});
  EXPECT_SLOPE(ELU, kAnywhere, {{"alpha", 0.5}});
  EXPECT_SLOPE(CELU, kAnywhere, {{"alpha", 0.5}});
  EXPECT_SLOPE(Swish, kAnywhere, {{"beta", 1.5}});
  EXPECT_SLOPE(Mish, kAnywhere, {{"threshold", 20}});
  EXPECT_SLOPE(Pow, kPositive, {{"factor", 2.5}});
  EXPECT_SLOPE(Softplus, kAnywhere, {{"beta", 2}, {"threshold", 20}});
  EXPECT_SLOPE(HardSigmoid, kAnywhere, {{"slope", 0.25}, {"offset", 0.5}});
  EXPECT_SLOPE(HardSwish, kAnywhere, {{"threshold", 2}, {"scale", 2}, {"offset", 1}});
  EXPECT_SLOPE(BRelu, kAnywhere, {{"t_min", -1}, {"t_max", 2}});
  EXPECT_SLOPE(STanh, kAnywhere, {{"scale_a", 0.5}, {"scale_b", 1.75}});
}

TEST(OutsideActivationFunctors, ValuesByHand) {
  ExpectNear(Applied<funcs::Relu6Functor<double>>({-1, 4, 7}, {{"threshold", 6}}), {0, 4, 6});
  ExpectNear(Applied<funcs::HardSwishFunctor<double>>(
                 {-4, 0, 1, 5}, {{"threshold", 6}, {"scale", 6}, {"offset", 3}}),
             {0, 0, 4. / 6, 5});
  ExpectNear(Applied<funcs::SoftShrinkFunctor<double>>({-2, 0.25, 3}, {{"lambda", 0.5}}),
             {-1.5, 0, 2.5});
  ExpectNear(Applied<funcs::SoftplusFunctor<double>>({0, 50}, {{"beta", 1}, {"threshold", 20}}),
             {std::log(2.), 50});
  ExpectNear(Applied<funcs::RoundFunctor<double>>({-1.5, 0.4, 2.5}), {-2, 0, 3});
  ExpectNear(Applied<funcs::CeilFunctor<double>>({-1.5, 0.4}), {-1, 1});
  // At a kink the original takes the right side of leaky_relu, the left one of relu.
  ExpectNear(Derivative<funcs::LeakyReluGradFunctor<double>>({0}, {0}, {3}, {{"alpha", 0.5}}), {3});
  ExpectNear(Derivative<funcs::ReluGradFunctor<double>>({0}, {0}, {3}), {0});
  ExpectNear(Derivative<funcs::ZeroGradFunctor<double>>({1}, {1}, {3}), {0});
  EXPECT_TRUE(std::isnan(Applied<funcs::ReluFunctor<double>>({std::nan("")})[0]));
  static_assert(funcs::ExpGradFunctor<float>::FwdDeps() == funcs::kDepOut);
  static_assert(funcs::SinGradFunctor<float>::FwdDeps() == funcs::kDepX);
  static_assert(funcs::ZeroGradFunctor<float>::FwdDeps() == funcs::kNoDeps);
}

TEST(OutsideActivationFunctors, HalfTypesGoThroughFloat) {
  using Half = dtype::float16;
  const DenseTensor x = TensorOf<Half>({2}, {Half(0.5f), Half(-2.f)});
  DenseTensor out = EmptyOf<Half>({2});
  funcs::ExpFunctor<Half>()(*Cpu().eigen_device(), EigenVector<Half>::Flatten(x),
                            EigenVector<Half>::Flatten(out));
  EXPECT_EQ(out.data<Half>()[0].x, Half(std::exp(0.5f)).x);
  EXPECT_EQ(out.data<Half>()[1].x, Half(std::exp(-2.f)).x);
}

TEST(OutsideActivationFunctors, LogitCutsItsOperand) {
  const DenseTensor x = TensorOf<double>({3}, {-1, 0.75, 2});
  const DenseTensor dout = TensorOf<double>({3}, {1, 3, 1});
  DenseTensor out = EmptyOf<double>({3}), dx = EmptyOf<double>({3});
  const auto in = EigenVector<double>::Flatten(x), grad = EigenVector<double>::Flatten(dout);
  const auto to = EigenVector<double>::Flatten(out), dx_to = EigenVector<double>::Flatten(dx);
  funcs::LogitFunctor<double>()(*Cpu().eigen_device(), in, to, in, 0.25f);
  ExpectNear(ElementsOf<double>(out), {std::log(1. / 3), std::log(3.), std::log(3.)});
  funcs::LogitGradFunctor<double>()(*Cpu().eigen_device(), in, grad, dx_to, in, 0.125f);
  ExpectNear(ElementsOf<double>(dx), {0, 16, 0});
  funcs::LogitFunctor<double>()(*Cpu().eigen_device(), in, to, in, 0.f);
  EXPECT_TRUE(std::isnan(out.data<double>()[0]) && std::isnan(out.data<double>()[2]));
}

// Second derivatives: v = {2, -1}, gradients {3, 5}, DDX {7, 11}.
struct Second {
  DenseTensor v = TensorOf<double>({2}, {2, -1}), grad = TensorOf<double>({2}, {3, 5});
  DenseTensor ddx = TensorOf<double>({2}, {7, 11});
  DenseTensor first = EmptyOf<double>({2}), ddout = EmptyOf<double>({2});
  template <typename Functor>
  void Expect(Functor functor, const Doubles& expected_first, const Doubles& expected_ddout) {
    const DenseTensor &in = v, &dout = grad, &dd = ddx;
    functor(Cpu(), &in, &dout, &dd, &first, &ddout);
    ExpectNear(ElementsOf<double>(first), expected_first);
    ExpectNear(ElementsOf<double>(ddout), expected_ddout);
    functor(Cpu(), &in, &dd, &ddout, &dout, static_cast<DenseTensor*>(nullptr));
    ExpectNear(ElementsOf<double>(ddout), expected_ddout);
  }
};

TEST(OutsideActivationFunctors, SecondDerivatives) {
  const double e = std::exp(-1.), e2 = std::exp(-2.);
  Second second;
  second.Expect(funcs::SquareGradGradFunctor<double>(), {42, 110}, {28, -22});
  second.Expect(funcs::LogGradGradFunctor<double>(), {-5.25, -55}, {3.5, -11});
  second.Expect(funcs::SqrtGradGradFunctor<double>(), {-10.5, 55}, {1.75, -5.5});
  second.Expect(funcs::RsqrtGradGradFunctor<double>(), {31.5, -165}, {-28, 5.5});
  second.Expect(With<funcs::ELUGradGradFunctor<double>>({{"alpha", 0.5}}), {0, 27.5 * e},
                {7, 5.5 * e});
  second.Expect(With<funcs::CELUGradGradFunctor<double>>({{"alpha", 0.5}}), {0, 110 * e2},
                {7, 11 * e2});
  DenseTensor ddout = EmptyOf<double>({2});
  const DenseTensor &v = second.v, &ddx = second.ddx;
  funcs::ReluGradGradFunctor<double>()(Cpu(), nullptr, &v, &ddx, &ddout, nullptr, nullptr);
  ExpectNear(ElementsOf<double>(ddout), {7, 0});
  With<funcs::LeakyReluGradGradFunctor<double>>({{"alpha", 0.5}})(Cpu(), &v, nullptr, &ddx, &ddout,
                                                                  nullptr, nullptr);
  ExpectNear(ElementsOf<double>(ddout), {7, 5.5});
  paddle::operators::AbsGradGradFunctor<double>()(Cpu(), &v, nullptr, &ddx, &ddout, nullptr,
                                                  nullptr);
  ExpectNear(ElementsOf<double>(ddout), {7, -11});
}

// p(y) of the slope: tanh 1 - y^2, sigmoid y - y^2; y = 0.5, dOut 3, DDX 7, d_DDOut 2, d_dOutNew 5.
TEST(OutsideActivationFunctors, ThirdDerivatives) {
  const DenseTensor y = TensorOf<double>({1}, {0.5}), dout = TensorOf<double>({1}, {3});
  const DenseTensor ddx = TensorOf<double>({1}, {7}), d_ddout = TensorOf<double>({1}, {2});
  const DenseTensor d_new = TensorOf<double>({1}, {5});
  DenseTensor a = EmptyOf<double>({1}), b = EmptyOf<double>({1}), c = EmptyOf<double>({1});
  funcs::TanhGradGradFunctor<double>()(Cpu(), &y, &ddx, &dout, &a, &b);
  EXPECT_DOUBLE_EQ(a.data<double>()[0], 3 * -1 * 7);
  EXPECT_DOUBLE_EQ(b.data<double>()[0], 0.75 * 7);
  funcs::SigmoidGradGradFunctor<double>()(Cpu(), &y, &ddx, &dout, &a, &b);
  EXPECT_DOUBLE_EQ(a.data<double>()[0], 0);
  EXPECT_DOUBLE_EQ(b.data<double>()[0], 0.25 * 7);
  funcs::TanhTripleGradFunctor<double>()(Cpu(), &y, &ddx, &dout, &d_ddout, &d_new, &a, &b, &c);
  EXPECT_DOUBLE_EQ(a.data<double>()[0], -1 * 7 * 5);
  EXPECT_DOUBLE_EQ(b.data<double>()[0], 7 * (-1 * 2 + -2 * 3 * 5));
  EXPECT_DOUBLE_EQ(c.data<double>()[0], 0.75 * 2 + -1 * 3 * 5);
  funcs::SigmoidTripleGradFunctor<double>()(Cpu(), &y, &ddx, &dout, nullptr, &d_new, &a, &b, &c);
  EXPECT_DOUBLE_EQ(a.data<double>()[0], 0);
  EXPECT_DOUBLE_EQ(b.data<double>()[0], 7 * (-2 * 3 * 5));
  EXPECT_DOUBLE_EQ(c.data<double>()[0], 0);
}

TEST(OutsideActivationFunctors, SoftRelu) {
  using Forward = paddle::operators::SoftReluFunctor<double>;
  using Backward = paddle::operators::SoftReluGradFunctor<double>;
  ExpectNear(Applied<Forward>({0, 9}, {{"threshold", 2}}),
             {std::log(2.), std::log1p(std::exp(2.))});
  ExpectSlope<Forward, Backward>({-1, 0.5}, {{"threshold", 4}});
  ExpectNear(Derivative<Backward>({9}, {5}, {1}, {{"threshold", 4}}), {0});
}

}  // namespace tests
}  // namespace phi
