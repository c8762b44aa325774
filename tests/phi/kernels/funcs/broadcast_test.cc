#include "phi/kernels/funcs/elementwise/broadcast.h"

#include <gtest/gtest.h>

#include <climits>

namespace phi {
namespace funcs {
namespace {

DDim Broadcast(const DDim& x, const DDim& y, int axis = -1) {
  DDim out;
  int mismatch = -1;
  EXPECT_TRUE(BroadcastDims(x, y, axis, &out, &mismatch)) << x << y << axis;
  return out;
}

TEST(Broadcast, AlignsTheEnds) {
  EXPECT_EQ(Broadcast({2, 3}, {3}), DDim({2, 3}));
  EXPECT_EQ(Broadcast({3}, {2, 1}), DDim({2, 3}));
  EXPECT_EQ(Broadcast({2, 1, 4}, {3, 1}), DDim({2, 3, 4}));
  EXPECT_EQ(Broadcast(DDim(std::initializer_list<int64_t>{}), {2, 2}), DDim({2, 2}));
}

TEST(Broadcast, LegacyAxisSaysWhereTheLowerRankStarts) {
  EXPECT_EQ(Broadcast({2, 3, 4, 5}, {3}, 1), DDim({2, 3, 4, 5}));
  EXPECT_EQ(Broadcast({2, 3, 4, 5}, {3, 4}, 1), DDim({2, 3, 4, 5}));
  EXPECT_EQ(Broadcast({2, 3}, {2}, 0), DDim({2, 3}));
  EXPECT_EQ(Broadcast({2, 3, 4}, {3}, -2), DDim({2, 3, 4}));
  EXPECT_EQ(Broadcast({2, 3, 5}, {5, 1}, 2), DDim({2, 3, 5})) << "ones that stick out are dropped";
}

TEST(Broadcast, UnknownDimensionsMeetAnything) {
  EXPECT_EQ(Broadcast({-1, 3}, {1, 3}), DDim({-1, 3}));
  EXPECT_EQ(Broadcast({-1, 3}, {5, 3}), DDim({5, 3}));
  EXPECT_EQ(Broadcast({-1, 3}, {-1, 3}), DDim({-1, 3}));
}

TEST(Broadcast, SaysWhatDoesNotFit) {
  DDim out;
  int mismatch = -1;
  EXPECT_FALSE(BroadcastDims({2, 3}, {4}, -1, &out, &mismatch));
  EXPECT_EQ(mismatch, 1);
  EXPECT_FALSE(BroadcastDims({2, 3}, {3}, 2, &out, &mismatch));
  EXPECT_EQ(mismatch, -1);
}

// elementwise_add of Paddle 2.6.2: "axis should be -1 or 0 while the dimension of tensor X (3) is
// equal to the dimension of tensor Y (3)".
TEST(Broadcast, ShapesOfOneRankAreNotLaidElsewhere) {
  DDim out;
  int mismatch = 7;
  EXPECT_FALSE(BroadcastDims({2, 5, 1}, {5, 1, 1}, 1, &out, &mismatch));
  EXPECT_EQ(mismatch, -1);
  EXPECT_EQ(Broadcast({2, 5, 1}, {2, 1, 4}, 0), DDim({2, 5, 4}));
}

TEST(BroadcastPlan, OneShapeNeedsNoAxis) {
  const BroadcastPlan plan = PlanBroadcast({2, 3}, {2, 3}, 1);
  ASSERT_EQ(plan.rank, 1);
  EXPECT_EQ(plan.dims[0], 6);
}

TEST(Broadcast, AnAxisAtTheLimitsOfIntFitsNothing) {
  DDim out;
  int mismatch = -1;
  for (int axis : {INT_MAX, INT_MAX - 1, INT_MIN, INT_MIN + 1}) {
    EXPECT_FALSE(BroadcastDims({2, 3}, {3}, axis, &out, &mismatch)) << axis;
    EXPECT_FALSE(BroadcastDims({2, 3}, {1}, axis, &out, &mismatch)) << axis;
  }
}

TEST(BroadcastPlan, MergesNeighboursThatRepeatAlike) {
  const BroadcastPlan plan = PlanBroadcast({2, 3, 4, 5}, {3}, 1);
  ASSERT_EQ(plan.rank, 3);
  EXPECT_EQ(plan.dims[0], 2);
  EXPECT_EQ(plan.dims[1], 3);
  EXPECT_EQ(plan.dims[2], 20);
  EXPECT_EQ(plan.x_step[0], 60);
  EXPECT_EQ(plan.x_step[2], 1);
  EXPECT_EQ(plan.y_step[0], 0);
  EXPECT_EQ(plan.y_step[1], 1);
  EXPECT_EQ(plan.y_step[2], 0);
  EXPECT_EQ(PlanBroadcast({4, 5}, {1}, -1).rank, 1);
  EXPECT_EQ(PlanBroadcast({1, 1}, {1}, -1).inner(), 1);
}

}  // namespace
}  // namespace funcs
}  // namespace phi
