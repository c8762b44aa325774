#include "framework/executor/recent_list.h"

#include <gtest/gtest.h>

namespace phibridge {
namespace {

bool Has(RecentList<int>* list, int value) {
  return list->Find([value](int one) { return one == value; }) != nullptr;
}

TEST(RecentList, GivesUpWhatWasNotUsedForLongest) {
  RecentList<int> list(2);
  EXPECT_FALSE(Has(&list, 1));
  EXPECT_EQ(*list.Add(1), 1);
  list.Add(2);
  EXPECT_TRUE(Has(&list, 1));
  list.Add(3);
  EXPECT_EQ(list.size(), 2u);
  EXPECT_TRUE(Has(&list, 1));
  EXPECT_FALSE(Has(&list, 2));
  EXPECT_TRUE(Has(&list, 3));
  list.clear();
  EXPECT_EQ(list.size(), 0u);
}

TEST(RecentList, OfNothingKeepsNothing) {
  RecentList<int> list(0);
  EXPECT_EQ(list.Add(1), nullptr);
  EXPECT_EQ(list.size(), 0u);
}

}  // namespace
}  // namespace phibridge
