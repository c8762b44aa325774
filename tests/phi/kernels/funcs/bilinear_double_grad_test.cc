#include "phi/kernels/funcs/bilinear_double_grad.h"

#include <gtest/gtest.h>

#include "tests/phi/kernels/cpu/kernel_test_util.h"
#include "tests/support/expect_error.h"

namespace phi {
namespace funcs {
namespace {

using phi::testing::Cpu;
using phi::testing::Output;
using phi::testing::Tensor;
using phi::testing::Values;

// out = x y of numbers: A is y out_grad, B is x out_grad.
struct NumberProduct {
  void operator()(const DenseTensor& x, const DenseTensor& y, DenseTensor* out) const {
    Put(x, y, out);
  }
  void Grads(const DenseTensor& x, const DenseTensor& y, const DenseTensor& g, DenseTensor* x_grad,
             DenseTensor* y_grad) const {
    if (x_grad != nullptr) Put(y, g, x_grad);
    if (y_grad != nullptr) Put(x, g, y_grad);
  }
  static void Put(const DenseTensor& a, const DenseTensor& b, DenseTensor* to) {
    Cpu().Alloc<double>(to)[0] = a.data<double>()[0] * b.data<double>()[0];
  }
};

DenseTensor Number(double value) { return Tensor<double>({1}, {value}); }

TEST(BilinearDoubleGrad, IsThatOfTheNote) {
  DenseTensor x = Output<double>({1}), y = Output<double>({1}), g = Output<double>({1});
  BilinearDoubleGrad<double>(Cpu(), NumberProduct(), Number(2), Number(3), Number(5),
                             paddle::optional<DenseTensor>(Number(7)),
                             paddle::optional<DenseTensor>(Number(11)), &x, &y, &g);
  EXPECT_EQ(Values<double>(x)[0], 11 * 5);
  EXPECT_EQ(Values<double>(y)[0], 7 * 5);
  EXPECT_EQ(Values<double>(g)[0], 7 * 3 + 2 * 11);
}

TEST(BilinearDoubleGrad, RefusesAGradientOfAnotherShape) {
  const DenseTensor none;  // as a program declares it without a shape
  DenseTensor x = Output<double>({1});
  phibridge::tests::ExpectError(INVALID_ARGUMENT, "of a tensor of shape [1]", [&] {
    BilinearDoubleGrad<double>(Cpu(), NumberProduct(), Number(2), Number(3), Number(5),
                               paddle::optional<DenseTensor>(), paddle::optional<DenseTensor>(none),
                               &x, nullptr, nullptr);
  });
}

TEST(BilinearTripleGrad, RefusesAGradientOfAnotherShape) {
  const DenseTensor number = Number(2), two = Tensor<double>({2}, {1, 2});
  const paddle::optional<DenseTensor> good(number), bad(two);
  DenseTensor x = Output<double>({1});
  const BilinearTripleOutputs outputs = {&x, nullptr, nullptr, nullptr, nullptr};
  for (int wrong = 0; wrong < 5; ++wrong) {
    const auto of = [&](int i) -> const paddle::optional<DenseTensor>& {
      return i == wrong ? bad : good;
    };
    phibridge::tests::ExpectError(INVALID_ARGUMENT, "a gradient of shape [2]", [&] {
      BilinearTripleGrad<double>(Cpu(), NumberProduct(),
                                 {number, number, number, of(0), of(1), of(2), of(3), of(4)},
                                 outputs);
    });
  }
}

}  // namespace
}  // namespace funcs
}  // namespace phi
