#include "framework/nn/formulas/parts.h"

#include <gtest/gtest.h>

#include <vector>

namespace phibridge::nn::formulas {
namespace {

std::vector<double> ValuesOf(const Tensor& x) {
  return {x.data<double>(), x.data<double>() + x.numel()};
}

TEST(FormulaPartsTest, MovedPositionsSayWhereElementsCameFrom) {
  const Tensor x = Tensor::of({{1.0, 2.0, 3.0}, {4.0, 5.0, 6.0}});
  const Tensor positions = Positions(x.shape(), x);
  EXPECT_EQ(positions.shape(), x.shape());
  EXPECT_EQ(ValuesOf(positions), (std::vector<double>{0, 1, 2, 3, 4, 5}));
  const Tensor column = api::slice(positions, {1}, {1}, {2});
  const Tensor sums = SumsAt(Tensor::of({{10.0}, {20.0}}), column, x.shape());
  EXPECT_EQ(ValuesOf(sums), (std::vector<double>{0, 10, 0, 0, 20, 0}));
}

TEST(FormulaPartsTest, PlacesThatRepeatAddUpAndNowhereIsLeftOut) {
  const Tensor grad = Tensor::of({1.0, 2.0, 4.0, 8.0}), places = Tensor::of({1.0, 3.0, 1.0, 0.0});
  EXPECT_EQ(ValuesOf(SumsAt(grad, places, {3})), (std::vector<double>{8, 5, 0}));
  const Tensor none = Tensor::full({0}, 1, phi::DataType::FLOAT64);
  EXPECT_EQ(ValuesOf(SumsAt(none, none, {2})), (std::vector<double>{0, 0}));
}

TEST(FormulaPartsTest, SumsGoOverWhatRepeats) {
  const Tensor x = Tensor::of({{1.0, 2.0, 3.0}, {4.0, 5.0, 6.0}});
  EXPECT_EQ(ValuesOf(SumTo(x, Tensor::of({0.0, 0.0, 0.0}))), (std::vector<double>{5, 7, 9}));
  EXPECT_EQ(ValuesOf(SumTo(x, Tensor::of({{0.0}, {0.0}}))), (std::vector<double>{6, 15}));
  EXPECT_EQ(ValuesOf(SumTo(x, Tensor::of({0.0, 0.0}), 0)), (std::vector<double>{6, 15}));
}

TEST(FormulaPartsTest, ReducedAxesComeBackAsOne) {
  const Tensor sum = Tensor::of({1.0, 2.0});
  EXPECT_EQ(Unreduced({2, 3}, {-1}, false, sum).shape(), (std::vector<int64_t>{2, 1}));
  EXPECT_EQ(Unreduced({2, 3}, {}, false, Tensor::of({1.0})).shape(), (std::vector<int64_t>{1, 1}));
  EXPECT_EQ(Unreduced({2, 3}, {0}, true, Tensor::of({1.0})).shape(), (std::vector<int64_t>{1, 1}));
}

}  // namespace
}  // namespace phibridge::nn::formulas
