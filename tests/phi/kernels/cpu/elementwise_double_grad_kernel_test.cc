// Which factors of second gradients are conjugated, as Paddle 2.6.2 does it on its CPU.
#include "phi/kernels/elementwise_double_grad_kernel.h"

#include <gtest/gtest.h>

#include "tests/phi/kernels/cpu/kernel_test_util.h"

namespace phi {
namespace {

using C = complex128;
using phi::testing::Cpu;
using phi::testing::Output;
using phi::testing::Tensor;
using phi::testing::Values;
using Numbers = std::vector<C>;
using MaybeTensor = paddle::optional<DenseTensor>;

TEST(MultiplyDoubleGradKernel, ConjugatesForYAlone) {
  const DenseTensor x = Tensor<C>({1}, {C(1, 2)}), y = Tensor<C>({1}, {C(3, -1)});
  const DenseTensor g = Tensor<C>({1}, {C(2, 1)});
  const MaybeTensor dx = Tensor<C>({1}, {C(1, -1)}), dy = Tensor<C>({1}, {C(0, 1)});
  DenseTensor x_grad = Output<C>({1}), y_grad = Output<C>({1}), g_grad = Output<C>({1});
  MultiplyDoubleGradKernel<C>(Cpu(), x, y, g, dx, dy, -1, &x_grad, &y_grad, &g_grad);
  EXPECT_EQ(Values<C>(x_grad), Numbers({C(-1, 2)}));  // g dy
  EXPECT_EQ(Values<C>(y_grad), Numbers({C(1, 3)}));   // g conj(dx)
  EXPECT_EQ(Values<C>(g_grad), Numbers({C(0, -3)}));  // dx y + x dy
}

TEST(MultiplyDoubleGradKernel, ConjugatesForAnXThatRepeats) {
  const DenseTensor x = Tensor<C>({1}, {C(1, 2)}), y = Tensor<C>({2}, {C(3, -1), C(1, 1)});
  const DenseTensor g = Tensor<C>({2}, {C(2, 1), C(1, 0)});
  const MaybeTensor dx = Tensor<C>({1}, {C(1, -1)}), dy = Tensor<C>({2}, {C(0, 1), C(2, 3)});
  DenseTensor x_grad = Output<C>({1}), y_grad = Output<C>({2}), g_grad = Output<C>({2});
  MultiplyDoubleGradKernel<C>(Cpu(), x, y, g, dx, dy, -1, &x_grad, &y_grad, &g_grad);
  EXPECT_EQ(Values<C>(x_grad), Numbers({C(3, -5)}));  // the sum of g conj(dy)
  EXPECT_EQ(Values<C>(y_grad), Numbers({C(1, 3), C(1, 1)}));
}

TEST(MultiplyDoubleGradKernel, ConjugatesForXWhereItsGradientHasNone) {
  const DenseTensor x = Tensor<C>({1}, {C(1, 2)}), y = Tensor<C>({1}, {C(3, -1)});
  const DenseTensor g = Tensor<C>({1}, {C(2, 1)});
  const MaybeTensor dy = Tensor<C>({1}, {C(0, 1)});
  DenseTensor x_grad = Output<C>({1});
  MultiplyDoubleGradKernel<C>(Cpu(), x, y, g, paddle::none, dy, -1, &x_grad, nullptr, nullptr);
  EXPECT_EQ(Values<C>(x_grad), Numbers({C(1, -2)}));  // g conj(dy)
}

TEST(DivideDoubleGradKernel, ConjugatesNothing) {
  const DenseTensor y = Tensor<C>({1}, {C(1, 1)}), out = Tensor<C>({1}, {C(2, -1)});
  const DenseTensor grad_x = Tensor<C>({1}, {C(1, 2)});
  const MaybeTensor dx = Tensor<C>({1}, {C(3, 1)}), dy = Tensor<C>({1}, {C(1, -1)});
  DenseTensor y_grad = Output<C>({1}), out_grad = Output<C>({1}), g_grad = Output<C>({1});
  DivideDoubleGradKernel<C>(Cpu(), y, out, grad_x, dx, dy, -1, &y_grad, &out_grad, &g_grad);
  EXPECT_EQ(Values<C>(g_grad), Numbers({C(3, 1)}));      // q = (dx - out dy) / y
  EXPECT_EQ(Values<C>(y_grad), Numbers({C(-1, -7)}));    // -grad_x q
  EXPECT_EQ(Values<C>(out_grad), Numbers({C(-3, -1)}));  // -grad_x dy
}

}  // namespace
}  // namespace phi
