#include "framework/executor/dense_parts.h"

#include <gtest/gtest.h>

namespace phibridge {
namespace {

phi::DenseTensor Filled() {
  phi::DenseTensor tensor;
  tensor.mutable_data<float>(phi::make_ddim({2}), phi::CPUPlace());
  return tensor;
}

TEST(DensePartsTest, OfAnArrayTheRangeCountsAndMemory) {
  phi::TensorArray array({Filled(), phi::DenseTensor(), Filled(), Filled()});
  const auto held = [&](int64_t begin, int64_t end) {
    std::vector<int64_t> places;
    for (const phi::DenseTensor* part : HeldPartsOf(&array, {begin, end}).values) {
      places.push_back(part - &array[0]);
    }
    return places;
  };
  using Places = std::vector<int64_t>;
  EXPECT_EQ(HeldPartsOf(&array).values.size(), 3u);
  EXPECT_EQ(held(0, 3), (Places{0, 2}));
  EXPECT_EQ(held(1, 2), Places());
  EXPECT_EQ(held(-2, -1), Places{2});
  EXPECT_EQ(held(-9, 100), (Places{0, 2, 3}));
  EXPECT_EQ(held(0, -9), Places());
  EXPECT_EQ(held(3, 1), Places());
}

TEST(DensePartsTest, ARangeIsOfArraysAlone) {
  phi::SelectedRows rows;
  *rows.mutable_value() = Filled();
  EXPECT_EQ(HeldPartsOf(&rows, {5, 6}).values.size(), 1u);
  phi::DenseTensor dense;
  EXPECT_TRUE(HeldPartsOf(&dense).values.empty());
}

}  // namespace
}  // namespace phibridge
