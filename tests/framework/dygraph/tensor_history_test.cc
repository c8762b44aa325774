// What a Tensor does by itself (cast, copy_to, slice) has a history.
#include <gtest/gtest.h>

#include "phibridge/amp.h"
#include "phibridge/api.h"
#include "phibridge/autograd.h"
#include "tests/framework/model_testing.h"

namespace phibridge {
namespace {

using phi::DataType;
using phi::Tensor;
using testing::ErrorOf;
using Numbers = std::vector<float>;

Tensor Leaf(Tensor tensor) {
  autograd::set_stop_gradient(&tensor, false);
  return tensor;
}

Tensor Sum(const Tensor& tensor) { return api::sum(tensor, {}, false, true); }

Numbers Read(const Tensor& tensor) {
  return {tensor.data<float>(), tensor.data<float>() + tensor.numel()};
}

TEST(TensorFunctionsTest, ACastGivesTheGradientBack) {
  const Tensor x = Leaf(Tensor::of({2.f, 3.f}));
  const Tensor wide = x.cast(DataType::FLOAT64);
  EXPECT_FALSE(autograd::is_leaf(wide));
  autograd::Backward({Sum(api::square(wide))});
  ASSERT_EQ(autograd::grad(x).dtype(), DataType::FLOAT32);
  EXPECT_EQ(Read(autograd::grad(x)), (Numbers{4, 6}));
}

TEST(TensorFunctionsTest, ACopyGivesTheGradientBack) {
  const Tensor x = Leaf(Tensor::of({2.f, 3.f}));
  const Tensor copy = x.copy_to(phi::CPUPlace());
  EXPECT_NE(copy.data<float>(), x.data<float>());
  autograd::Backward({Sum(api::square(copy))});
  EXPECT_EQ(Read(autograd::grad(x)), (Numbers{4, 6}));
}

TEST(TensorFunctionsTest, RowsGiveTheGradientBack) {
  const Tensor x = Leaf(Tensor::of({{1.f, 2.f}, {3.f, 4.f}, {5.f, 6.f}}));
  const Tensor rows = x.slice(1, 2);
  EXPECT_EQ(rows.data<float>(), x.data<float>() + 2);  // no copy
  autograd::Backward({Sum(api::square(rows)), Sum(x.slice(1, 3))});
  EXPECT_EQ(Read(autograd::grad(x)), (Numbers{0, 0, 7, 9, 1, 1}));
}

TEST(TensorFunctionsTest, TheyHaveSecondGradients) {
  const Tensor x = Leaf(Tensor::of({2.f, 3.f}));
  const Tensor y = x.cast(DataType::FLOAT64).copy_to(phi::CPUPlace()).slice(1, 2);
  const Tensor cube = api::multiply(api::square(y), y);
  const std::vector<Tensor> first =
      autograd::Grad({cube}, {x}, {}, /*retain_graph=*/true, /*create_graph=*/true);
  EXPECT_EQ(Read(first[0]), (Numbers{0, 27}));
  EXPECT_EQ(Read(autograd::Grad({Sum(first[0])}, {x})[0]), (Numbers{0, 18}));
}

TEST(TensorFunctionsTest, NothingIsRecordedWhereNoGradientIsWanted) {
  const Tensor x = Leaf(Tensor::of({2.f, 3.f})), constant = Tensor::of({2.f, 3.f});
  EXPECT_TRUE(autograd::stop_gradient(constant.cast(DataType::FLOAT64)));
  EXPECT_TRUE(autograd::stop_gradient(constant.slice(0, 1)));
  const autograd::NoGradGuard guard;
  EXPECT_TRUE(autograd::stop_gradient(x.cast(DataType::FLOAT64)));
  EXPECT_TRUE(autograd::stop_gradient(x.copy_to(phi::CPUPlace())));
  EXPECT_TRUE(autograd::stop_gradient(x.slice(0, 1)));
}

TEST(TensorFunctionsTest, RowsAreNotChangedInPlace) {
  const Tensor x = api::scale(Leaf(Tensor::of({2.f, 3.f})), phi::Scalar(1.0));
  Tensor rows = x.slice(0, 1);
  const auto [code, text] = ErrorOf([&] { api::scale_(rows, phi::Scalar(2.0)); });
  EXPECT_EQ(code, phi::INVALID_ARGUMENT);
  EXPECT_NE(text.find("slice"), std::string::npos) << text;
  const autograd::NoGradGuard guard;
  api::scale_(rows, phi::Scalar(2.0));
  EXPECT_EQ(x.data<float>()[0], 4);
}

TEST(TensorFunctionsTest, MixedPrecisionLeavesThemAlone) {
  const Tensor x = Leaf(Tensor::of({2.f, 3.f}));
  amp::AutoCastOptions options;
  options.level = "O2";
  Tensor rows;
  {
    const amp::AutoCastGuard guard(options);
    rows = x.slice(0, 1);
  }
  EXPECT_EQ(rows.dtype(), DataType::FLOAT32);
  autograd::Backward({Sum(rows)});
  EXPECT_EQ(Read(autograd::grad(x)), (Numbers{1, 0}));
}

}  // namespace
}  // namespace phibridge
