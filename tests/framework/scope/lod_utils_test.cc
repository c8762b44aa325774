#include "framework/scope/lod_utils.h"

#include <gtest/gtest.h>

#include "framework/scope/lod_rank_table.h"
#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

const phi::LoD kTwoLevels = {{0, 2, 3}, {0, 2, 3, 7}};

TEST(LoDUtilsTest, SequencesComeWithTheirFinerLevels) {
  const auto [lengths, rows] = GetSubLoDAndAbsoluteOffset(kTwoLevels, 0, 1, 0);
  EXPECT_EQ(lengths, (LoDLengths{{2}, {2, 1}}));
  EXPECT_EQ(rows, (std::pair<size_t, size_t>(0, 3)));
  const auto inner = GetSubLoDAndAbsoluteOffset(kTwoLevels, 1, 3, 1);
  EXPECT_EQ(inner.first, (LoDLengths{{1, 4}}));
  EXPECT_EQ(inner.second, (std::pair<size_t, size_t>(2, 7)));
}

TEST(LoDUtilsTest, BelowTheLastLevelAreRows) {
  const auto [lengths, rows] = GetSubLoDAndAbsoluteOffset(kTwoLevels, 4, 6, 2);
  EXPECT_TRUE(lengths.empty());
  EXPECT_EQ(rows, (std::pair<size_t, size_t>(4, 6)));
}

TEST(LoDUtilsTest, MoreSequencesThanThereAreAreRefused) {
  EXPECT_THROW(GetSubLoDAndAbsoluteOffset(kTwoLevels, 0, 3, 0), phi::enforce::EnforceNotMet);
  EXPECT_THROW(GetSubLoDAndAbsoluteOffset({{}}, 0, 0, 0), phi::enforce::EnforceNotMet);
  EXPECT_THROW(GetSubLoDAndAbsoluteOffset({{0, 3, 1}}, 1, 2, 0), phi::enforce::EnforceNotMet);
}

TEST(LoDUtilsTest, AppendingBuildsOffsets) {
  phi::LoD lod;
  AppendLoD(&lod, {{2}, {2, 1}});
  AppendLoD(&lod, {{1}, {4}});
  EXPECT_EQ(lod, kTwoLevels);
  EXPECT_THROW(AppendLoD(&lod, {{1}}), phi::enforce::EnforceNotMet);
}

TEST(LoDRankTableTest, SortsTheLongestFirstAndKeepsEqualOnesInOrder) {
  LoDRankTable table;
  table.Reset({{0, 2, 5, 7, 8}}, 0);
  std::vector<size_t> order;
  for (const auto& item : table.items()) order.push_back(item.index);
  EXPECT_EQ(order, (std::vector<size_t>{1, 0, 2, 3}));
  EXPECT_EQ(table.LongerThan(0), 4u);
  EXPECT_EQ(table.LongerThan(1), 3u);
  EXPECT_EQ(table.LongerThan(2), 1u);
  EXPECT_EQ(table.LongerThan(3), 0u);
  EXPECT_EQ(table.ToString(), "level 0: 1(3) 0(2) 2(2) 3(1)");
}

TEST(LoDRankTableTest, KeepsTheLevelsAbove) {
  LoDRankTable table;
  table.Reset(kTwoLevels, 1);
  EXPECT_EQ(table.level(), 1u);
  EXPECT_EQ(table.coarse_lod(), (phi::LoD{{0, 2, 3}}));
  EXPECT_EQ(table.items()[0].index, 2u);
  EXPECT_THROW(table.Reset(kTwoLevels, 2), phi::enforce::EnforceNotMet);
}

}  // namespace
}  // namespace framework
}  // namespace paddle
