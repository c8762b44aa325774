#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "phi/core/flags.h"
#include "phi/kernels/inverse_kernel.h"
#include "tests/phi/kernels/cpu/kernel_test_util.h"

PHI_DECLARE_int32(attribute_work_limit);

namespace phi {
namespace {

using phi::testing::Cpu;
using phi::testing::Output;
using phi::testing::Tensor;
using phi::testing::Values;

std::vector<double> PowerGrad(const DenseTensor& x, const DenseTensor& out_grad, int n) {
  DenseTensor x_grad = Output<double>(x.dims());
  MatrixPowerGradKernel<double>(Cpu(), x, x, out_grad, n, &x_grad);
  return Values<double>(x_grad);
}

using Square = std::vector<double>;  // [2, 2]

Square Product(const Square& a, const Square& b) {
  return {a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3], a[2] * b[0] + a[3] * b[2],
          a[2] * b[1] + a[3] * b[3]};
}

// The definition: the sum over i of pⁱ g pⁿ⁻¹⁻ⁱ, p the transpose of x.
Square PlainPowerGrad(const Square& x, const Square& g, int n) {
  const Square p = {x[0], x[2], x[1], x[3]};
  Square sum(4, 0);
  for (int i = 0; i < n; ++i) {
    Square term = g;
    for (int k = 0; k < i; ++k) term = Product(p, term);
    for (int k = i + 1; k < n; ++k) term = Product(term, p);
    for (size_t e = 0; e < 4; ++e) sum[e] += term[e];
  }
  return sum;
}

TEST(MatrixPowerGradKernel, IsTheSumOfItsTerms) {
  const Square x = {0.5, -1, 2, 0.25}, g = {1, 2, -3, 0.5};
  for (int n = 1; n <= 20; ++n) {
    const Square expected = PlainPowerGrad(x, g, n);
    const Square actual = PowerGrad(Tensor<double>({2, 2}, x), Tensor<double>({2, 2}, g), n);
    for (size_t e = 0; e < 4; ++e) {
      EXPECT_NEAR(actual[e], expected[e], 1e-9 * (1 + std::abs(expected[e]))) << n << " " << e;
    }
  }
}

TEST(MatrixPowerGradKernel, TakesStepsOfTheDigitsOfN) {
  const int n = std::numeric_limits<int>::max();
  // p = [[1, 0], [1, 1]] has the powers [[1, 0], [k, 1]]: the sum of products is known.
  const Square grad =
      PowerGrad(Tensor<double>({2, 2}, {1, 1, 0, 1}), Tensor<double>({2, 2}, {1, 0, 0, 0}), n);
  const double count = n;
  EXPECT_DOUBLE_EQ(grad[0], count);
  EXPECT_DOUBLE_EQ(grad[1], 0);
  EXPECT_DOUBLE_EQ(grad[2], count * (count - 1) / 2);
  EXPECT_DOUBLE_EQ(grad[3], 0);
  EXPECT_EQ(PowerGrad(Tensor<double>({1, 1}, {1}), Tensor<double>({1, 1}, {2}),
                      std::numeric_limits<int>::min()),
            std::vector<double>({-std::pow(2.0, 32)}));
}

// The first power multiplies nothing, however large the matrix is.
TEST(MatrixPowerGradKernel, IsNotRefusedForTheSizeOfItsMatrix) {
  const int32_t before = FLAGS_attribute_work_limit;
  FLAGS_attribute_work_limit = 1;
  const DenseTensor x = Tensor<double>({128, 128}, std::vector<double>(128 * 128, 0.5));
  EXPECT_EQ(PowerGrad(x, x, 1), Values<double>(x));
  FLAGS_attribute_work_limit = before;
}

}  // namespace
}  // namespace phi
