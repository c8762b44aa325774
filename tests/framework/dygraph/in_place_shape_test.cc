#include <gtest/gtest.h>

#include "phibridge/api.h"
#include "phibridge/autograd.h"
#include "tests/framework/model_testing.h"

namespace phibridge {
namespace {

using phi::Tensor;
using testing::ErrorOf;

Tensor Ones(const std::vector<int64_t>& shape) { return Tensor::full(shape, 1.0); }

void ExpectRefused(const std::vector<int64_t>& shape, const std::vector<int64_t>& other) {
  Tensor x = Ones(shape);
  const auto [code, text] = ErrorOf([&] { api::add_(x, Ones(other)); });
  EXPECT_EQ(code, phi::INVALID_ARGUMENT);
  EXPECT_NE(text.find("elementwise_add in place"), std::string::npos) << text;
  EXPECT_EQ(x.shape(), shape);
  EXPECT_EQ(x.data<float>()[0], 1);  // nothing was written
  EXPECT_EQ(x.current_inplace_version(), 0u);
}

TEST(InPlaceShapeTest, ATensorDoesNotGrow) {
  ExpectRefused({2}, {3, 2});
  ExpectRefused({2}, {1, 2});
  ExpectRefused({1}, {2});
  ExpectRefused({}, {1});
  ExpectRefused({2, 1}, {1, 3});
}

TEST(InPlaceShapeTest, TheOtherTensorIsBroadcast) {
  for (const std::vector<int64_t>& other :
       {std::vector<int64_t>{3, 2}, {2}, {1, 2}, {3, 1}, {1}, {}}) {
    Tensor x = Ones({3, 2});
    api::add_(x, Ones(other));
    EXPECT_EQ(x.shape(), (std::vector<int64_t>{3, 2}));
    EXPECT_EQ(x.data<float>()[5], 2);
  }
}

TEST(InPlaceShapeTest, AnAxisSaysWhereTheOtherIsLaid) {
  Tensor x = Ones({3, 2});
  api::add_(x, Ones({3}), /*axis=*/0);
  EXPECT_EQ(x.data<float>()[5], 2);
}

TEST(InPlaceShapeTest, OfOtherFunctionsTheNumberOfElementsStays) {
  Tensor x = Ones({3, 1});
  const auto [code, text] = ErrorOf([&] {
    api::where_(Tensor::full({3, 2}, 1, phi::DataType::BOOL), x, Ones({3, 2}));
  });
  EXPECT_EQ(code, phi::INVALID_ARGUMENT) << text;
  Tensor row = Ones({6});
  api::reshape_(row, {3, 2});  // another shape, and as many elements
  EXPECT_EQ(row.shape(), (std::vector<int64_t>{3, 2}));
}

TEST(InPlaceShapeTest, ARecordedCallIsRefusedAsWell) {
  Tensor x = Ones({2});
  autograd::set_stop_gradient(&x, false);
  Tensor y = api::scale(x, phi::Scalar(2.0));
  EXPECT_EQ(ErrorOf([&] { api::multiply_(y, Ones({3, 2})); }).first, phi::INVALID_ARGUMENT);
  autograd::Backward({y});
  EXPECT_EQ(autograd::grad(x).data<float>()[0], 2);
}

}  // namespace
}  // namespace phibridge
