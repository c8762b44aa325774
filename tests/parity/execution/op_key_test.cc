#include "parity/execution/op_key.h"

#include <gtest/gtest.h>

#include "phi/core/enforce.h"

namespace phibridge {
namespace parity {
namespace {

using paddle::framework::OpOrigin;

OpOrigin At(int block, int index) { return {block, index, nullptr, index}; }

std::string Whole(OpKeyTracker* keys, int block, int index) {
  std::string text = keys->Begin(At(block, index)).Text();
  keys->End();
  return text;
}

TEST(OpKey, NamesOperatorAndIterations) {
  OpKey key;
  key.block = 2;
  key.index = 3;
  EXPECT_EQ(key.Text(), "2/3");
  key.iteration = {1, 4};
  EXPECT_EQ(key.Text(), "2/3@1.4");
  EXPECT_EQ(key.OpText(), "2/3");
}

TEST(OpKeyTracker, CountsIterationsOfABlock) {
  OpKeyTracker keys;
  EXPECT_EQ(Whole(&keys, 0, 0), "0/0");
  EXPECT_EQ(keys.Begin(At(0, 1)).Text(), "0/1");
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(Whole(&keys, 1, 0), "1/0@" + std::to_string(i));
    EXPECT_EQ(Whole(&keys, 1, 1), "1/1@" + std::to_string(i));
  }
  EXPECT_EQ(keys.End().Text(), "0/1");
  // the next operator that runs the block counts anew
  keys.Begin(At(0, 2));
  EXPECT_EQ(Whole(&keys, 1, 0), "1/0@0");
  keys.End();
}

TEST(OpKeyTracker, CountsNestedBlocksInEachIteration) {
  OpKeyTracker keys;
  keys.Begin(At(0, 0));
  for (int i = 0; i < 2; ++i) {
    keys.Begin(At(1, 0));
    for (int k = 0; k < 2; ++k) {
      EXPECT_EQ(Whole(&keys, 2, 0), "2/0@" + std::to_string(i) + "." + std::to_string(k));
    }
    EXPECT_EQ(keys.open().size(), 2u);
    keys.End();
  }
}

TEST(OpKeyTracker, ARunBeginsWithTheFirstOperatorOfBlockZero) {
  OpKeyTracker keys;
  for (int step = 0; step < 3; ++step) {
    for (int op = 0; op < 2; ++op) {
      EXPECT_EQ(keys.Begin(At(0, op)).step, step);
      keys.End();
    }
  }
}

// What passes put before operator 0 has its index.
TEST(OpKeyTracker, ARunBeginsWithTheFirstOperatorThatRuns) {
  OpKeyTracker keys;
  for (int step = 0; step < 2; ++step) {
    for (int position = 0; position < 2; ++position) {
      EXPECT_EQ(keys.Begin({0, 0, nullptr, position}).step, step);
      keys.End();
    }
  }
}

TEST(OpKeyTracker, EndWithoutBeginIsAnError) {
  OpKeyTracker keys;
  EXPECT_THROW(keys.End(), phi::enforce::EnforceNotMet);
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
