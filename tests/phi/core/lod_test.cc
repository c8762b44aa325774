#include "phi/core/lod.h"

#include <gtest/gtest.h>

namespace phi {
namespace {

TEST(LoDTest, Prints) {
  EXPECT_EQ(LoDToString({}), "{}");
  EXPECT_EQ(LoDToString({{0, 2}, {0, 3, 4}}), "{{0, 2}, {0, 3, 4}}");
}

TEST(LoDTest, GoodLevels) {
  EXPECT_EQ(CheckLoD({}), "");
  EXPECT_EQ(CheckLoD({{0, 2}, {0, 3, 4}}, 4), "");
  EXPECT_EQ(CheckLoD({{0, 0, 4}}), "");  // an empty sequence; the rows are not checked
}

TEST(LoDTest, SaysWhatIsWrong) {
  EXPECT_EQ(CheckLoD({{0}}), "level 0 has 1 offsets; it needs at least 2");
  EXPECT_EQ(CheckLoD({{1, 2}}), "level 0 starts at 1; it must start at 0");
  EXPECT_EQ(CheckLoD({{0, 3, 2}}), "level 0 descends at offset 2");
  EXPECT_EQ(CheckLoD({{0, 2}, {0, 3, 4, 5}}), "level 0 ends at 2, but level 1 has 3 sequences");
  EXPECT_EQ(CheckLoD({{0, 3}}, 4), "the last level ends at 3, but the tensor has 4 rows");
}

TEST(LoDTest, AbsoluteOffsetsCountRows) {
  EXPECT_EQ(ToAbsOffset({{0, 1, 3}, {0, 2, 3, 7}}), (LoD{{0, 2, 7}, {0, 2, 3, 7}}));
  EXPECT_EQ(ToAbsOffset({}), LoD());
}

}  // namespace
}  // namespace phi
