#include "framework/dygraph/grad_tensor_holder.h"

#include <gtest/gtest.h>

#include "phi/core/enforce.h"
#include "phi/core/tensor_array.h"
#include "tests/framework/dygraph/hand_made_ops.h"

namespace egr {
namespace {

using phi::Tensor;
using testing::Leaf;
using testing::Read;
using testing::Values;

using Numbers = std::vector<double>;

Tensor Rows(const std::vector<int64_t>& rows, const std::vector<double>& values) {
  auto made = std::make_shared<phi::SelectedRows>(rows, 3);
  *made->mutable_value() =
      Tensor::from_vector<double>(values, {static_cast<int64_t>(rows.size()), 2}).dense();
  return Tensor(std::move(made));
}

Numbers ValuesOf(const Tensor& rows) {
  const double* values = rows.data<double>();
  return Numbers(values, values + rows.numel());
}

TEST(TensorAddTest, DenseTensors) {
  const Tensor x = Values({1, 2}), y = Values({10, 20});
  EXPECT_EQ(Read(TensorAdd(x, y, false)), (Numbers{11, 22}));
  EXPECT_EQ(Read(x), (Numbers{1, 2}));
}

TEST(TensorAddTest, RowsOfBothAreKept) {
  const Tensor sum = TensorAdd(Rows({0, 2}, {1, 2, 3, 4}), Rows({2}, {5, 6}), false);
  ASSERT_TRUE(sum.is_selected_rows());
  const auto& rows = static_cast<const phi::SelectedRows&>(*sum.impl());
  EXPECT_EQ(rows.rows(), (std::vector<int64_t>{0, 2, 2}));
  EXPECT_EQ(rows.height(), 3);
  EXPECT_EQ(ValuesOf(sum), (Numbers{1, 2, 3, 4, 5, 6}));
}

TEST(TensorAddTest, RowsAndADenseTensorAreDenseInBothOrders) {
  const Tensor dense = Tensor::from_vector<double>({1, 1, 1, 1, 1, 1}, {3, 2});
  const Tensor rows = Rows({2, 0, 2}, {1, 2, 3, 4, 5, 6});
  const Numbers expected = {4, 5, 1, 1, 7, 9};
  EXPECT_EQ(Read(TensorAdd(dense, rows, false)), expected);
  EXPECT_EQ(Read(TensorAdd(rows, dense, false)), expected);
  EXPECT_EQ(Read(dense), Numbers(6, 1));
}

// An empty list: an element without memory.
Tensor ArrayOf(const std::vector<Numbers>& elements) {
  auto made = std::make_shared<phi::TensorArray>();
  for (const Numbers& element : elements) {
    made->push_back(element.empty() ? phi::DenseTensor() : Values(element).dense());
  }
  return Tensor(std::move(made));
}

std::vector<Numbers> ElementsOf(const Tensor& array) {
  std::vector<Numbers> elements;
  for (const phi::DenseTensor& element : static_cast<const phi::TensorArray&>(*array.impl())) {
    elements.push_back(element.initialized() ? Read(Tensor(element)) : Numbers());
  }
  return elements;
}

TEST(TensorAddTest, ArraysElementByElement) {
  const Tensor x = ArrayOf({{1, 2}, {}, {3}, {}}), y = ArrayOf({{10, 20}, {5, 6}, {}, {}});
  const Tensor sum = TensorAdd(x, y, false);
  EXPECT_EQ(ElementsOf(sum), (std::vector<Numbers>{{11, 22}, {5, 6}, {3}, {}}));
  EXPECT_EQ(ElementsOf(x), (std::vector<Numbers>{{1, 2}, {}, {3}, {}}));
  EXPECT_TRUE(ElementsOf(TensorAdd(ArrayOf({}), ArrayOf({}), false)).empty());
  const Tensor of_two_lengths = TensorAdd(ArrayOf({{1}}), ArrayOf({{1}, {2}}), false);
  EXPECT_EQ(ElementsOf(of_two_lengths), (std::vector<Numbers>{{2}, {2}}));
}

TEST(TensorAddTest, ArraysThatDoNotFitAreRefused) {
  const auto error_of = [](const Tensor& x, const Tensor& y) {
    try {
      TensorAdd(x, y, false);
    } catch (const phi::enforce::EnforceNotMet& error) {
      EXPECT_EQ(error.code(), phi::INVALID_ARGUMENT);
      return std::string(error.what());
    }
    return std::string("no error");
  };
  EXPECT_NE(error_of(ArrayOf({{1}}), ArrayOf({{1, 2}})).find("[1], another float64 [2]"),
            std::string::npos);
  EXPECT_NE(error_of(ArrayOf({{1}}), Values({1})).find("cannot be added"), std::string::npos);
}

TEST(TensorAddTest, ErrorsNameBothShapes) {
  try {
    TensorAdd(Values({1, 2}), Values({1, 2, 3}), false);
    FAIL() << "no error";
  } catch (const phi::enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.code(), phi::INVALID_ARGUMENT);
    EXPECT_NE(std::string(error.what()).find("[2], another float64 [3]"), std::string::npos)
        << error.what();
  }
  EXPECT_THROW(TensorAdd(Rows({0}, {1, 2}), Values({1}), false), phi::enforce::EnforceNotMet);
}

TEST(TensorAddTest, IsRecordedIfAsked) {
  const Tensor x = Leaf({1, 2}), y = Leaf({3, 4});
  EXPECT_TRUE(EagerUtils::stops_gradient(TensorAdd(x, y, false)));
  const Tensor sum = TensorAdd(x, TensorAdd(x, y, true), true);
  const auto grads = Grad({sum}, {x, y});
  EXPECT_EQ(Read(grads[0]), (Numbers{2, 2}));
  EXPECT_EQ(Read(grads[1]), (Numbers{1, 1}));
}

TEST(GradTensorHolderTest, AddsByPlace) {
  InputMetas metas(2);
  metas[1].resize(2);
  GradTensorHolder holder(metas);
  EXPECT_TRUE(holder.IsEmpty());
  holder.add(1, 1, Tensor());
  EXPECT_TRUE(holder.IsEmpty());
  holder.add(1, 1, Values({1}));
  holder.add(1, 1, Values({2}));
  holder.CopyValueFromTensor(0, 0, Values({7, 8}), /*fill_one=*/true);
  EXPECT_FALSE(holder.IsEmpty());
  EXPECT_EQ(Read(holder.Buffers()[1][1]), (Numbers{3}));
  EXPECT_EQ(Read(holder.Buffers()[0][0]), (Numbers{1, 1}));
  EXPECT_FALSE(holder.Buffers()[1][0].defined());
  EXPECT_THROW(holder.add(1, 2, Values({1})), phi::enforce::EnforceNotMet);
  EXPECT_THROW(holder.add(2, 0, Values({1})), phi::enforce::EnforceNotMet);
}

}  // namespace
}  // namespace egr
