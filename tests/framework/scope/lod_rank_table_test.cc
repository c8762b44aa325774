#include "framework/scope/lod_rank_table.h"

#include <gtest/gtest.h>

#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

TEST(LoDRankTableTest, LongerSequencesComeFirstAndEqualOnesKeepTheirOrder) {
  LoDRankTable table;
  table.Reset({{0, 2, 4}, {0, 1, 4, 5, 9}}, 1);
  EXPECT_EQ(table.level(), 1u);
  EXPECT_EQ(table.ToString(), "level 1: 3(4) 1(3) 0(1) 2(1)");
  EXPECT_EQ(table.LongerThan(0), 4u);
  EXPECT_EQ(table.LongerThan(1), 2u);
  EXPECT_EQ(table.LongerThan(4), 0u);
}

TEST(LoDRankTableTest, ALevelThatIsNotThereIsAnError) {
  LoDRankTable table;
  EXPECT_THROW(table.Reset({{0, 2}}, 1), phi::enforce::EnforceNotMet);
}

}  // namespace
}  // namespace framework
}  // namespace paddle
