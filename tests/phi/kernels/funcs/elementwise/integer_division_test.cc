#include "phi/kernels/funcs/elementwise/integer_division.h"

#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "phi/kernels/elementwise_divide_kernel.h"
#include "phi/kernels/elementwise_double_grad_kernel.h"
#include "phi/kernels/take_along_axis_grad_kernel.h"
#include "tests/phi/kernels/cpu/kernel_test_util.h"
#include "tests/support/expect_error.h"

namespace phi {
namespace {

using phi::testing::Cpu;
using phi::testing::Output;
using phi::testing::Tensor;
using phi::testing::Values;

template <typename Body>
void ExpectDividedByZero(Body body) {
  phibridge::tests::ExpectError(INVALID_ARGUMENT, "an integer is divided by 0", body);
}

template <typename T>
class IntegerDivision : public ::testing::Test {
 protected:
  static constexpr T kLeast = std::numeric_limits<T>::min();
  static constexpr T kMinusOne = static_cast<T>(-1);
  // -kLeast where it wraps, and 0 of types without a sign.
  static constexpr T kNegated = std::is_signed_v<T> ? kLeast : T(0);

  // The gradient of X for the elements of `y`, and of Y into `y_grad`.
  static std::vector<T> GradX(const std::vector<T>& y, std::vector<T>* y_grad = nullptr) {
    const DDim dims = {static_cast<int64_t>(y.size())};
    const DenseTensor least = Tensor<T>(dims, std::vector<T>(y.size(), kLeast));
    DenseTensor dx = Output<T>(dims), dy = Output<T>(dims);
    DivideGradKernel<T>(Cpu(), least, Tensor<T>(dims, y), least, least, -1, &dx, &dy);
    if (y_grad != nullptr) *y_grad = Values<T>(dy);
    return Values<T>(dx);
  }
};
using Integers = ::testing::Types<int8_t, uint8_t, int16_t, int, int64_t>;
TYPED_TEST_SUITE(IntegerDivision, Integers);

TYPED_TEST(IntegerDivision, OfTheForwardKernel) {
  using T = TypeParam;
  DenseTensor out = Output<T>({1});
  const DenseTensor least = Tensor<T>({1}, {this->kLeast});
  DivideKernel<T>(Cpu(), least, Tensor<T>({1}, {this->kMinusOne}), &out);
  EXPECT_EQ(Values<T>(out)[0], this->kNegated);
  ExpectDividedByZero([&] { DivideKernel<T>(Cpu(), least, Tensor<T>({1}, {0}), &out); });
}

TYPED_TEST(IntegerDivision, OfItsGradient) {
  using T = TypeParam;
  EXPECT_EQ(this->GradX({2, this->kMinusOne})[1], this->kNegated);
  std::vector<T> y_grad;
  EXPECT_EQ(this->GradX({1}, &y_grad)[0], this->kLeast);
  ExpectDividedByZero([&] { this->GradX({2, 0}); });
  EXPECT_EQ(this->GradX({}).size(), 0u);
}

TYPED_TEST(IntegerDivision, OfOneNumber) {
  using T = TypeParam;
  EXPECT_EQ(funcs::CheckedDivide<T>(this->kLeast, this->kMinusOne), this->kNegated);
  EXPECT_EQ(funcs::CheckedDivide<T>(7, 2), T(3));
  ExpectDividedByZero([] { funcs::CheckedDivide<T>(7, 0); });
}

TEST(IntegerDivisionOf, FloatsMayBeDividedByZero) {
  funcs::CheckDivisor<float>(Tensor<float>({1}, {0}), 1);
  EXPECT_EQ(funcs::CheckedDivide(1.0f, 0.0f), std::numeric_limits<float>::infinity());
}

TEST(IntegerDivisionOf, NothingIsDividedWhereThereIsNoQuotient) {
  funcs::CheckDivisor<int>(Tensor<int>({1}, {0}), 0);
}

TEST(IntegerDivisionOf, TheSecondGradient) {
  const DenseTensor one = Tensor<int>({1}, {1}), zero = Tensor<int>({1}, {0});
  DenseTensor y_grad = Output<int>({1}), out_grad = Output<int>({1}), grad = Output<int>({1});
  ExpectDividedByZero([&] {
    DivideDoubleGradKernel<int>(Cpu(), zero, one, one, one, one, -1, &y_grad, &out_grad, &grad);
  });
}

TEST(IntegerDivisionOf, TheGradientOfAProductAlongAnAxis) {
  const DenseTensor least = Tensor<int>({1}, {std::numeric_limits<int>::min()}),
                    zero = Tensor<int>({1}, {0}), minus = Tensor<int>({1}, {-1});
  DenseTensor dx = Output<int>({1}), dv = Output<int>({1});
  const auto run = [&](const DenseTensor& x, const DenseTensor& value) {
    latest::PutAlongAxisGradKernel<int>(Cpu(), x, Tensor<int64_t>({1}, {0}), value,
                                        Tensor<int>({1}, {1}), least, 0, "mul", &dx, &dv);
  };
  run(minus, minus);
  EXPECT_EQ(Values<int>(dx), Values<int>(least));
  ExpectDividedByZero([&] { run(zero, minus); });
  ExpectDividedByZero([&] { run(minus, zero); });
}

}  // namespace
}  // namespace phi
