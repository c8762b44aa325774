#include "parity/execution/named_value_compare.h"

#include "parity/values/op_value.h"
#include "phi/core/selected_rows.h"
#include "phi/core/tensor_array.h"
#include "tests/framework/model_testing.h"

namespace phibridge {
namespace parity {
namespace {

using phibridge::testing::TensorOf;

const Tolerance kFloat = RoundingTolerance(DataType::FLOAT32);

NamedValue Rows(const std::vector<int64_t>& rows, const std::vector<float>& values,
                int64_t height = 10) {
  NamedValue value;
  value.variable = "w@GRAD";
  value.is_selected_rows = true;
  value.rows = rows;
  value.height = height;
  value.tensor = TensorOf<float>({static_cast<int64_t>(rows.size()), 2}, values);
  return value;
}

TEST(NamedValue, PartsOfAVariable) {
  std::vector<NamedValue> values;
  const phi::TensorArray array({TensorOf<float>({1}, {1}), Tensor(), TensorOf<float>({1}, {3})});
  AppendValues("Out", "list", &array, &values);
  ASSERT_EQ(values.size(), 2u);  // an element that was never written is none
  EXPECT_EQ(values[1].Name(), "list[2]");
  phi::SelectedRows rows({4, 2}, 10);
  *rows.mutable_value() = TensorOf<float>({2, 1}, {1, 2});
  AppendValues("Out", "rows", &rows, &values);
  ASSERT_EQ(values.size(), 3u);
  EXPECT_EQ(values[2].rows, (std::vector<int64_t>{4, 2}));
  const Tensor empty;
  AppendValues("Out", "empty", &empty, &values);
  AppendValues("Out", "nothing", nullptr, &values);
  EXPECT_EQ(values.size(), 3u);
}

TEST(NamedValue, HostMemoryIsShared) {
  const Tensor tensor = TensorOf<float>({2}, {1, 2});
  EXPECT_EQ(HostView(tensor).data(), tensor.data());
}

TEST(CompareValues, RowsInAnotherOrderOrInPartsAreTheSame) {
  const NamedValue a = Rows({3, 1, 3}, {1, 1, 2, 2, 10, 10});
  const Difference d = CompareValues(a, Rows({1, 3}, {2, 2, 11, 11}), kFloat);
  EXPECT_TRUE(d.within());
  EXPECT_EQ(d.max_abs, 0);
  EXPECT_FALSE(d.identical);
  EXPECT_FALSE(CompareValues(a, Rows({1, 3}, {2, 2, 11, 12}), kFloat).within());
  EXPECT_TRUE(CompareValues(a, a, kFloat).identical);
}

TEST(CompareValues, OtherRowsAreStructure) {
  const NamedValue a = Rows({3, 1}, {1, 1, 2, 2});
  EXPECT_HAS(CompareValues(a, Rows({3, 2}, {1, 1, 2, 2}), kFloat).structure, "different rows");
  EXPECT_HAS(CompareValues(a, Rows({3, 1}, {1, 1, 2, 2}, 11), kFloat).structure,
             "rows of 10, b of 11");
  NamedValue dense = a;
  dense.is_selected_rows = false;
  EXPECT_HAS(CompareValues(a, dense, kFloat).structure, "dense");
}

TEST(PairValues, ByVariableAndElement) {
  NamedValue x, y, element;
  x.variable = "x";
  y.variable = "y";
  element.variable = "x";
  element.element = 1;
  const std::vector<NamedValue> a = {x, y}, b = {element, y};
  const auto pairs = PairValues(a, b);
  ASSERT_EQ(pairs.size(), 1u);
  EXPECT_EQ(pairs[0].first, &a[1]);
  EXPECT_EQ(pairs[0].second, &b[1]);
}

TEST(IsWorse, BeyondThenStructureThenError) {
  Difference identical, small, beyond, shape;
  small.identical = beyond.identical = shape.identical = false;
  small.max_abs = 0.5;
  beyond.max_abs = 0.1;
  small.largest = beyond.largest = 1;
  beyond.beyond = 1;
  shape.structure = "another shape";
  EXPECT_TRUE(IsWorse(small, identical));
  EXPECT_TRUE(IsWorse(beyond, small));
  EXPECT_TRUE(IsWorse(shape, beyond));
  EXPECT_FALSE(IsWorse(identical, identical));
}

// What recurrent ops leave in outputs that inference does not need.
TEST(CopyValue, MemoryWithoutATypeIsNoValue) {
  paddle::framework::Variable var;
  auto* tensor = var.GetMutable<Tensor>();
  *tensor = TensorOf<float>({2}, {1, 2});
  tensor->set_type(DataType::UNDEFINED);
  const OpValue copy = CopyValue(var);
  EXPECT_FALSE(TensorsOf(copy)[0]->initialized());
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
