#include "phi/kernels/funcs/reduce/axis.h"

#include <gtest/gtest.h>

namespace phi {
namespace funcs {
namespace {

void ExpectSplit(const AxisSplit& s, int64_t outer, int64_t len, int64_t inner) {
  EXPECT_EQ(s.outer, outer);
  EXPECT_EQ(s.len, len);
  EXPECT_EQ(s.inner, inner);
}

TEST(SplitAtAxis, SeesAShapeFromItsAxis) {
  ExpectSplit(SplitAtAxis({2, 3, 4, 5}, 1), 2, 3, 20);
  ExpectSplit(SplitAtAxis({2, 3, 4, 5}, -1), 24, 5, 1);
  ExpectSplit(SplitAtAxis({2, 3, 4, 5}, -4), 1, 2, 60);
  ExpectSplit(SplitAtAxis(make_ddim({}), 7), 1, 1, 1);
}

// As a variable of the program may give it.
TEST(SplitAtAxis, RefusesAnAxisThatIsNotThere) {
  for (int axis : {2, 50, -3, -2147483647 - 1}) {
    EXPECT_THROW(SplitAtAxis({2, 3}, axis), enforce::EnforceNotMet) << axis;
  }
}

}  // namespace
}  // namespace funcs
}  // namespace phi
