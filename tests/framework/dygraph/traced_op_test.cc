#include "framework/dygraph/traced_op.h"

#include <gtest/gtest.h>

#include <cmath>

#include "phibridge/api.h"
#include "phibridge/autograd.h"
#include "tests/framework/model_testing.h"

namespace phibridge {
namespace {

using phi::DataType;
using phi::Tensor;
using testing::ErrorOf;
using Numbers = std::vector<double>;

Tensor Leaf(const Numbers& numbers) {
  Tensor leaf = Tensor::from_vector(numbers);
  autograd::set_stop_gradient(&leaf, false);
  return leaf;
}

Numbers Of(const Tensor& tensor) {
  if (!tensor.defined()) return {};
  return {tensor.data<double>(), tensor.data<double>() + tensor.numel()};
}

void ExpectNear(const Numbers& found, const Numbers& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(found[i], expected[i], 1e-14) << i;
}

TEST(TracedOpTest, ACallInPlaceKeepsWhatItsGradientNeeds) {
  const Tensor x = Leaf({0.5, 2}), w = Leaf({3, 4});
  Tensor y = api::scale(x);
  api::multiply_(y, w);
  autograd::Backward({y});
  EXPECT_EQ(Of(autograd::grad(x)), (Numbers{3, 4}));
  EXPECT_EQ(Of(autograd::grad(w)), (Numbers{0.5, 2}));
  Tensor z = api::scale(w);
  api::sin_(z);
  api::square_(z);
  ExpectNear(Of(autograd::Grad({z}, {w})[0]), {std::sin(6.0), std::sin(8.0)});
}

// The gradients of a list come as a whole: those of results that nobody used are zeros.
TEST(TracedOpTest, OneResultOfAListGivesGradients) {
  const Tensor x = Leaf({1, 2}), y = Leaf({3, 4, 5});
  const std::vector<Tensor> grids = api::meshgrid({x, y});
  autograd::Backward({grids[0]});
  EXPECT_EQ(Of(autograd::grad(x)), (Numbers{3, 3}));
  EXPECT_EQ(Of(autograd::grad(y)), (Numbers{0, 0, 0}));
}

TEST(TracedOpTest, ACallInPlaceOfATensorWithItself) {
  const Tensor x = Leaf({0.5, 2});
  Tensor y = api::scale(x, phi::Scalar(2.0));
  api::multiply_(y, y);
  autograd::Backward({y});
  EXPECT_EQ(Of(autograd::grad(x)), (Numbers{4, 16}));
}

TEST(TracedOpTest, ACallInPlaceHasSecondGradients) {
  const Tensor x = Leaf({0.5, 2}), w = Leaf({3, 4});
  Tensor y = api::multiply(x, x);
  api::multiply_(y, w);  // x^2 w
  const std::vector<Tensor> first = autograd::Grad({y}, {x, w}, {}, true, /*create_graph=*/true);
  EXPECT_EQ(Of(first[0]), (Numbers{3, 16}));
  const std::vector<Tensor> second = autograd::Grad({first[0]}, {x, w});
  EXPECT_EQ(Of(second[0]), (Numbers{6, 8}));
  EXPECT_EQ(Of(second[1]), (Numbers{1, 4}));
}

// What other operators saved is not copied for them.
TEST(TracedOpTest, AChangeOfWhatAnotherOperatorSavedIsRefused) {
  const Tensor x = Leaf({0.5, 2});
  Tensor y = api::scale(x);
  const Tensor z = api::sin(y);
  api::multiply_(y, Tensor::from_vector(Numbers{3, 4}));
  EXPECT_EQ(ErrorOf([&] { autograd::Backward({z}); }).first, phi::PERMISSION_DENIED);
}

TEST(TracedOpTest, AMissingSecondGradientIsNamed) {
  const Tensor x = Leaf({0.5, 2});
  const Tensor first =
      autograd::Grad({api::i1(api::sin(x))}, {x}, {}, true, /*create_graph=*/true)[0];
  const auto [code, text] = ErrorOf([&] { autograd::Grad({first}, {x}); });
  EXPECT_EQ(code, phi::UNIMPLEMENTED);
  EXPECT_NE(text.find("i1_grad has no gradient"), std::string::npos) << text;
  EXPECT_NE(text.find("create_graph"), std::string::npos) << text;
}

// The gradient that arrives at stack_grad is a constant.
TEST(TracedOpTest, ASecondGradientThatIsZeroNeedsNone) {
  const Tensor x = Leaf({0.5, 2}), w = Leaf({3, 4});
  const std::vector<Tensor> outputs = {api::stack({x}), api::multiply(w, w)};
  const std::vector<Tensor> first =
      autograd::Grad(outputs, {x, w}, {}, true, /*create_graph=*/true);
  EXPECT_EQ(Of(first[0]), (Numbers{1, 1}));
  EXPECT_TRUE(autograd::stop_gradient(first[0]));
  EXPECT_EQ(Of(autograd::Grad({first[1]}, {w})[0]), (Numbers{2, 2}));
}

TEST(TracedOpTest, AListWhoseFirstGradientIsNotWantedHasSecondGradients) {
  const Tensor x = Leaf({0.5, 2});
  const Tensor out = api::square(api::concat({Tensor::from_vector(Numbers{1}), api::square(x)}));
  const Tensor first = autograd::Grad({out}, {x}, {}, true, /*create_graph=*/true)[0];
  EXPECT_EQ(Of(first), (Numbers{0.5, 32}));  // 4 x^3
  EXPECT_EQ(Of(autograd::Grad({first}, {x})[0]), (Numbers{3, 48}));
}

// elementwise_div_grad_grad reads the gradient of x.
TEST(TracedOpTest, ASecondGradientMayReadAGradientThatIsNotWanted) {
  const Tensor x = Tensor::from_vector(Numbers{1, 2}), y = Leaf({2, 4});
  const Tensor first = autograd::Grad({api::divide(x, y)}, {y}, {}, true, /*create_graph=*/true)[0];
  EXPECT_EQ(Of(first), (Numbers{-0.25, -0.125}));
  EXPECT_EQ(Of(autograd::Grad({first}, {y})[0]), (Numbers{0.25, 0.0625}));  // 2 x / y^3
}

TEST(TracedOpTest, TheGradientOfACastHasTheDtypeOfItsOwnCall) {
  for (const DataType dtype : {DataType::FLOAT32, DataType::FLOAT16, DataType::FLOAT64}) {
    Tensor x = Tensor::of({0.5f, 2.0f}).cast(dtype);
    autograd::set_stop_gradient(&x, false);
    autograd::Backward({api::cast(x, DataType::FLOAT32)});
    EXPECT_EQ(autograd::grad(x).dtype(), dtype);
  }
}

}  // namespace
}  // namespace phibridge
