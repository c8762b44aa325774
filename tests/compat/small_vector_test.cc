#include "compat/small_vector.h"

#include <gtest/gtest.h>

#include <string>

namespace paddle {
namespace {

TEST(SmallVector, KeepsShortListsInside) {
  small_vector<int, 4> v{1, 2, 3, 4};
  const void* inside = v.data();
  EXPECT_GE(inside, static_cast<const void*>(&v));
  EXPECT_LT(inside, static_cast<const void*>(&v + 1));
  v.emplace_back(5);
  EXPECT_NE(v.data(), inside);
  EXPECT_EQ(v, (small_vector<int, 4>{1, 2, 3, 4, 5}));
}

TEST(SmallVector, NestedBracesOfNames) {
  const small_vector<const char*> mixed = {"X", {"Out@GRAD"}};
  EXPECT_EQ(mixed.size(), 2u);
  EXPECT_STREQ(mixed[1], "Out@GRAD");
  const small_vector<const char*> one = {{"X@GRAD"}};
  EXPECT_EQ(one.size(), 1u);
  EXPECT_STREQ(one.front(), "X@GRAD");
}

TEST(SmallVector, CopiesAndMovesShortAndLong) {
  for (size_t size : {size_t{2}, size_t{50}}) {
    small_vector<std::string, 4> a;
    for (size_t i = 0; i < size; ++i)
      a.push_back("a string that is too long to be kept inside " + std::to_string(i));
    const small_vector<std::string, 4> copy = a;
    EXPECT_EQ(copy, a);
    small_vector<std::string, 4> moved = std::move(a);
    EXPECT_EQ(moved, copy);
    // A moved-from vector is empty by contract. NOLINTNEXTLINE(bugprone-use-after-move)
    EXPECT_TRUE(a.empty());
    a = copy;
    EXPECT_EQ(a, copy);
    small_vector<std::string, 4> assigned{"old"};
    assigned = std::move(moved);
    EXPECT_EQ(assigned, copy);
    assigned = *&assigned;
    EXPECT_EQ(assigned, copy);
  }
}

TEST(SmallVector, MayAppendItsOwnElementWhileGrowing) {
  small_vector<std::string, 2> v{"first, and long enough to live on the heap", "b"};
  v.push_back(v[0]);
  EXPECT_EQ(v[2], v[0]);
}

TEST(SmallVector, ResizesAndConvertsFromOtherSizes) {
  small_vector<int, 2> v;
  v.resize(5, 7);
  EXPECT_EQ(v.size(), 5u);
  EXPECT_EQ(v.back(), 7);
  v.resize(1);
  EXPECT_EQ(v.size(), 1u);
  const small_vector<int, 8> other = v;
  EXPECT_EQ(other.size(), 1u);
  const int values[] = {1, 2, 3};
  EXPECT_EQ((small_vector<int, 2>(values, values + 3)), (small_vector<int, 2>{1, 2, 3}));
}

}  // namespace
}  // namespace paddle
