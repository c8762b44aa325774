#include "ops/common/detection/polygon.h"

#include <gtest/gtest.h>

namespace paddle {
namespace operators {
namespace {

TEST(PolygonOverlap, SquaresShareAThird) {
  EXPECT_NEAR(PolygonOverlap({0, 0, 2, 0, 2, 2, 0, 2}, {1, 0, 3, 0, 3, 2, 1, 2}), 1.0 / 3, 1e-12);
}
TEST(PolygonOverlap, DirectionOfCornersDoesNotMatter) {
  EXPECT_NEAR(PolygonOverlap({0, 0, 2, 0, 2, 2, 0, 2}, {1, 2, 3, 2, 3, 0, 1, 0}), 1.0 / 3, 1e-12);
}
TEST(PolygonOverlap, ConcavePolygonWithItself) {
  const std::vector<double> arrow = {0, 0, 4, 0, 4, 4, 2, 1};
  EXPECT_NEAR(PolygonOverlap(arrow, arrow), 1.0, 1e-12);
}
TEST(PolygonOverlap, ApartOrWithoutArea) {
  EXPECT_EQ(PolygonOverlap({0, 0, 1, 0, 1, 1, 0, 1}, {5, 5, 6, 5, 6, 6, 5, 6}), 0);
  EXPECT_EQ(PolygonOverlap({0, 0, 1, 1, 2, 2, 3, 3}, {0, 0, 1, 1, 2, 2, 3, 3}), 0);
}

}  // namespace
}  // namespace operators
}  // namespace paddle
