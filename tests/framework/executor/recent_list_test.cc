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
  EXPECT_EQ(list.NextToGo(), nullptr);
  list.Add(2);
  EXPECT_EQ(*list.NextToGo(), 1);
  EXPECT_TRUE(Has(&list, 1));
  list.Add(3);
  EXPECT_EQ(list.size(), 2u);
  EXPECT_TRUE(Has(&list, 1));
  EXPECT_FALSE(Has(&list, 2));
  EXPECT_TRUE(Has(&list, 3));
}

TEST(RecentList, RemovesWhatItIsToldTo) {
  RecentList<int> list(3);
  for (int value : {1, 2, 3}) list.Add(value);
  list.Remove([](int value) { return value % 2 == 1; });
  EXPECT_EQ(list.size(), 1u);
  EXPECT_TRUE(Has(&list, 2));
  EXPECT_EQ(list.NextToGo(), nullptr);
}

}  // namespace
}  // namespace phibridge
