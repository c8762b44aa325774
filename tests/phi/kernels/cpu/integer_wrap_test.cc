// Elements of integer tensors wrap around, as in the original and in NumPy. Under
// UndefinedBehaviorSanitizer this shows a kernel that is compiled without PHIBRIDGE_ELEMENT_FLAGS.
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "phi/kernels/cumsum_kernel.h"
#include "phi/kernels/elementwise_add_kernel.h"
#include "phi/kernels/elementwise_multiply_kernel.h"
#include "phi/kernels/unary_math_kernel.h"
#include "tests/phi/kernels/cpu/kernel_test_util.h"

namespace phi {
namespace {

using phi::testing::Cpu;
using phi::testing::Output;
using phi::testing::Tensor;
using phi::testing::Values;

constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();
constexpr int64_t kMost = std::numeric_limits<int64_t>::max();

DenseTensor Two(int64_t first, int64_t second) { return Tensor<int64_t>({2}, {first, second}); }

TEST(IntegersWrap, Sum) {
  DenseTensor out = Output<int64_t>({2});
  AddKernel<int64_t>(Cpu(), Two(kMost, kLeast), Two(1, -1), &out);
  EXPECT_EQ(Values<int64_t>(out), (std::vector<int64_t>{kLeast, kMost}));
}

TEST(IntegersWrap, Product) {
  DenseTensor out = Output<int64_t>({2});
  MultiplyKernel<int64_t>(Cpu(), Two(kMost, kLeast), Two(2, -1), &out);
  EXPECT_EQ(Values<int64_t>(out), (std::vector<int64_t>{-2, kLeast}));
}

TEST(IntegersWrap, GradientOfASquare) {
  DenseTensor x_grad = Output<int64_t>({2});
  SquareGradKernel<int64_t>(Cpu(), Two(kMost, 3), Two(1, kLeast), &x_grad);
  EXPECT_EQ(Values<int64_t>(x_grad), (std::vector<int64_t>{-2, 0}));
}

TEST(IntegersWrap, SumsAlongAnAxis) {
  DenseTensor out = Output<int64_t>({2});
  CumsumKernel<int64_t>(Cpu(), Two(kMost, 1), Scalar(0), false, false, false, &out);
  EXPECT_EQ(Values<int64_t>(out), (std::vector<int64_t>{kMost, kLeast}));
}

}  // namespace
}  // namespace phi
