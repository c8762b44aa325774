// Edges of gradient kernels: ties, kinks and zeros, where the values are Paddle 2.6.2's, asked on
// its CPU, and operands that do not fit.
#include <limits>

#include <gtest/gtest.h>

#include "phi/core/enforce.h"
#include "phi/kernels/complex_grad_kernel.h"
#include "phi/kernels/cumsum_grad_kernel.h"
#include "phi/kernels/maxout_grad_kernel.h"
#include "phi/kernels/norm_grad_kernel.h"
#include "phi/kernels/take_along_axis_grad_kernel.h"
#include "phi/kernels/top_k_grad_kernel.h"
#include "phi/kernels/unary_double_grad_kernel.h"
#include "phi/kernels/unfold_kernel.h"
#include "tests/phi/kernels/cpu/kernel_test_util.h"

namespace phi {
namespace {

using phi::testing::Cpu;
using phi::testing::Output;
using phi::testing::Tensor;
using phi::testing::Values;

TEST(PutAlongAxisGradKernel, RefusesAGradientOfAnotherShape) {
  const DenseTensor x = Tensor<float>({2}, {1, 2}), index = Tensor<int64_t>({1}, {1});
  const DenseTensor out_grad = Tensor<float>({3}, {1, 2, 3});
  DenseTensor x_grad = Output<float>({2});
  EXPECT_THROW(latest::PutAlongAxisGradKernel<float>(Cpu(), x, index, paddle::none, paddle::none,
                                                     out_grad, 0, "assign", &x_grad, nullptr),
               enforce::EnforceNotMet);
}

TEST(TopkGradKernel, RefusesIndicesOutsideOfX) {
  const DenseTensor x = Tensor<float>({3}, {1, 2, 3}), out_grad = Tensor<float>({2}, {1, 1});
  DenseTensor x_grad = Output<float>({3});
  for (const int64_t outside : {-1, 3}) {
    const DenseTensor indices = Tensor<int64_t>({2}, {0, outside});
    EXPECT_THROW(TopkGradKernel<float>(Cpu(), x, indices, out_grad, 2, 0, true, true, &x_grad),
                 enforce::EnforceNotMet);
  }
  const DenseTensor too_few = Tensor<int64_t>({1}, {0});
  EXPECT_THROW(TopkGradKernel<float>(Cpu(), x, too_few, out_grad, 2, 0, true, true, &x_grad),
               enforce::EnforceNotMet);
}

TEST(ClipDoubleGradKernel, AnInfiniteBoundOfIntegersBoundsNothing) {
  const DenseTensor x = Tensor<int>({3}, {-3, 1, 4}), grad_x_grad = Tensor<int>({3}, {5, 6, 7});
  DenseTensor grad_out_grad = Output<int>({3});
  ClipDoubleGradKernel<int>(Cpu(), x, grad_x_grad, Scalar(0.0f),
                            Scalar(std::numeric_limits<float>::infinity()), &grad_out_grad);
  EXPECT_EQ(Values<int>(grad_out_grad), (std::vector<int>{0, 6, 7}));
}

TEST(MaxOutGradKernel, TheFirstOfEqualChannelsGetsAll) {
  const DenseTensor x = Tensor<double>({1, 8, 1, 1}, {1, 2, 2, 1, 3, 3, 3, 1});
  DenseTensor x_grad = Output<double>({1, 8, 1, 1});
  MaxOutGradKernel<double>(Cpu(), x, Tensor<double>({1, 2, 1, 1}, {2, 3}),
                           Tensor<double>({1, 2, 1, 1}, {5, 7}), 4, 1, &x_grad);
  EXPECT_EQ(Values<double>(x_grad), (std::vector<double>{0, 5, 0, 0, 7, 0, 0, 0}));
}

TEST(PNormGradKernel, EveryLargestElementGetsAll) {
  const DenseTensor x = Tensor<double>({4}, {1, -2, 0, 2}), g = Tensor<double>({1}, {1});
  DenseTensor x_grad = Output<double>({4});
  PNormGradKernel<double>(Cpu(), x, Tensor<double>({1}, {2}), g,
                          std::numeric_limits<float>::infinity(), 0, 1e-12f, true, false, &x_grad);
  EXPECT_EQ(Values<double>(x_grad), (std::vector<double>{0, -1, 0, 1}));
}

TEST(PNormGradKernel, IsZeroAtZero) {
  DenseTensor x_grad = Output<double>({2});
  PNormGradKernel<double>(Cpu(), Tensor<double>({2}, {0, 0}), Tensor<double>({1}, {0}),
                          Tensor<double>({1}, {2}), 2, 0, 1e-12f, true, false, &x_grad);
  EXPECT_EQ(Values<double>(x_grad), (std::vector<double>{0, 0}));
}

TEST(CumprodGradKernel, KnowsFactorsOfZero) {
  const DenseTensor x = Tensor<double>({5}, {1, 0, 2, 0, 3});
  DenseTensor x_grad = Output<double>({5});
  CumprodGradKernel<double>(Cpu(), x, Tensor<double>({5}, {1, 0, 0, 0, 0}),
                            Tensor<double>({5}, {1, 2, 3, 4, 5}), 0, &x_grad);
  EXPECT_EQ(Values<double>(x_grad), (std::vector<double>{1, 8, 0, 0, 0}));
}

TEST(UnfoldGradKernel, TakesAnImageWithoutPixelsThatHasABorder) {
  const DenseTensor x = Output<float>({2, 1, 0, 1});
  const DenseTensor out_grad = Tensor<float>({2, 1, 6}, std::vector<float>(12, 1));
  DenseTensor x_grad = Output<float>({2, 1, 0, 1});
  UnfoldGradKernel<float>(Cpu(), x, out_grad, {1, 1}, {1, 1}, {1, 1, 1, 1}, {1, 1}, &x_grad);
  EXPECT_TRUE(x_grad.initialized());
  EXPECT_EQ(x_grad.numel(), 0);
}

TEST(AngleGradKernel, IsZeroAtTheOrigin) {
  const DenseTensor z = Tensor<complex128>({2}, {complex128(3, 4), complex128(0, 0)});
  DenseTensor z_grad = Output<complex128>({2});
  AngleGradKernel<complex128>(Cpu(), z, Tensor<double>({2}, {5, 1}), &z_grad);
  const std::vector<complex128> grads = Values<complex128>(z_grad);
  EXPECT_DOUBLE_EQ(grads[0].real, -0.8);
  EXPECT_DOUBLE_EQ(grads[0].imag, 0.6);
  EXPECT_EQ(grads[1], complex128(0, 0));
}

}  // namespace
}  // namespace phi
