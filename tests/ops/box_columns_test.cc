// What compares one box with many agrees with what compares two.
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "ops/common/detection/detection_boxes.h"

namespace paddle::operators {
namespace {

template <typename T>
class BoxColumnsTest : public ::testing::Test {};
using Types = ::testing::Types<float, double>;
TYPED_TEST_SUITE(BoxColumnsTest, Types);

// Boxes on a small grid, which overlap, touch and repeat; some are turned over or not numbers.
template <typename T>
std::vector<T> DrawBoxes(size_t count, std::mt19937* random) {
  std::uniform_int_distribution<int> number(0, 9);
  std::vector<T> boxes;
  for (size_t i = 0; i < 4 * count; ++i) {
    const int drawn = number(*random);
    const bool odd = drawn == 0 && number(*random) == 0;
    boxes.push_back(odd ? std::numeric_limits<T>::quiet_NaN() : static_cast<T>(drawn));
  }
  return boxes;
}

TYPED_TEST(BoxColumnsTest, AgreeWithPairs) {
  std::mt19937 random(1);
  int above = 0, below = 0;
  for (const bool normalized : {false, true}) {
    for (const size_t count : {0, 1, 31, 32, 33, 100}) {
      for (const double threshold : {-1.0, 0.0, 0.3, 0.5, 1.0}) {
        const auto limit = static_cast<TypeParam>(threshold);
        const std::vector<TypeParam> boxes = DrawBoxes<TypeParam>(count + 1, &random);
        const TypeParam* box = boxes.data() + 4 * count;
        BoxColumns<TypeParam> columns(normalized);
        bool expected = false;
        for (size_t i = 0; i < count; ++i) {
          columns.Add(boxes.data() + 4 * i);
          expected |= !(BoxOverlap(box, boxes.data() + 4 * i, normalized) <= limit);
        }
        EXPECT_EQ(columns.AnyAbove(box, limit), expected) << count << " boxes, " << threshold;
        ++(expected ? above : below);
      }
    }
  }
  EXPECT_GT(above, 10);
  EXPECT_GT(below, 10);
}

TYPED_TEST(BoxColumnsTest, SuppressesAsPairsDo) {
  std::mt19937 random(2);
  const std::vector<TypeParam> boxes = DrawBoxes<TypeParam>(200, &random);
  std::vector<Scored<TypeParam>> candidates;
  for (int i = 0; i < 200; ++i) candidates.emplace_back(TypeParam(200 - i), i);
  for (const float eta : {1.f, 0.9f}) {
    const NmsRule rule = {0.7f, eta, false};
    std::vector<int> expected;
    auto threshold = static_cast<TypeParam>(rule.threshold);
    for (const auto& candidate : candidates) {
      const TypeParam* box = boxes.data() + 4 * candidate.second;
      bool stays = true;
      for (int other : expected) {
        stays = stays && BoxOverlap(box, boxes.data() + 4 * other, false) <= threshold;
      }
      if (!stays) continue;
      expected.push_back(candidate.second);
      if (eta < 1 && threshold > TypeParam(0.5)) threshold *= static_cast<TypeParam>(eta);
    }
    EXPECT_EQ(Suppress(candidates, boxes.data(), 4, rule), expected);
    EXPECT_GT(expected.size(), 32u);
  }
}

}  // namespace
}  // namespace paddle::operators
