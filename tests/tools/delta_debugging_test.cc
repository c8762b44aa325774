#include "tools/common/op/delta_debugging.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace phibridge {
namespace tools {
namespace {

using Set = std::vector<size_t>;

bool Holds(const Set& set, const Set& part) {
  return std::includes(set.begin(), set.end(), part.begin(), part.end());
}

TEST(DeltaDebugger, FindsOneOfMany) {
  for (size_t culprit : {0u, 1u, 57u, 99u}) {
    DeltaDebugger debugger(
        100, [&](const Set& set) { return Holds(set, {culprit}); }, 1000);
    const DeltaDebugger::Result result = debugger.Run();
    EXPECT_EQ(result.set, Set{culprit});
    EXPECT_TRUE(result.is_smallest());
    EXPECT_LE(debugger.tests(), 16u);
  }
}

TEST(DeltaDebugger, FindsTwoThatFailOnlyTogether) {
  for (const Set& pair : {Set{0, 99}, Set{3, 4}, Set{49, 50}, Set{12, 80}}) {
    DeltaDebugger debugger(
        100, [&](const Set& set) { return Holds(set, pair); }, 1000);
    const DeltaDebugger::Result result = debugger.Run();
    EXPECT_EQ(result.set, pair);
    EXPECT_TRUE(result.is_minimal);
    EXPECT_TRUE(result.no_single);
    EXPECT_TRUE(result.is_smallest());
  }
}

TEST(DeltaDebugger, TriesPairsWhenThreeAreLeft) {
  DeltaDebugger debugger(
      20,
      [](const Set& set) {
        return Holds(set, {2, 9, 17});
      },
      10000);
  const DeltaDebugger::Result result = debugger.Run();
  EXPECT_EQ(result.set, (Set{2, 9, 17}));
  EXPECT_TRUE(result.no_single);
  EXPECT_TRUE(result.no_pair);
}

// Dividing alone would end in {0, 1, 2}, of which no part fails; one single switch does.
TEST(DeltaDebugger, ASmallerSetElsewhereIsFound) {
  const auto fails = [](const Set& set) {
    if (set == Set{7}) return true;
    return set.size() >= 3 && Holds(set, {0, 1, 2});
  };
  DeltaDebugger debugger(8, fails, 1000);
  const DeltaDebugger::Result result = debugger.Run();
  EXPECT_EQ(result.set, Set{7});
  EXPECT_TRUE(result.is_smallest());
}

TEST(DeltaDebugger, StopsAtTheBoundAndSaysSo) {
  size_t calls = 0;
  DeltaDebugger debugger(
      100,
      [&](const Set& set) {
        ++calls;
        return Holds(set, {10, 60});
      },
      9);
  const DeltaDebugger::Result result = debugger.Run();
  EXPECT_LE(calls, 9u);
  EXPECT_TRUE(Holds(result.set, {10, 60}));
  EXPECT_FALSE(result.is_minimal);
  EXPECT_FALSE(result.is_smallest());
}

TEST(DeltaDebugger, NoSetIsTestedTwice) {
  std::vector<Set> seen;
  DeltaDebugger debugger(
      12,
      [&](const Set& set) {
        EXPECT_EQ(std::count(seen.begin(), seen.end(), set), 0);
        seen.push_back(set);
        return Holds(set, {1, 5, 11});
      },
      10000);
  debugger.Run();
  EXPECT_EQ(debugger.tests(), seen.size());
}

TEST(DeltaDebugger, OneSwitchNeedsNoTest) {
  DeltaDebugger debugger(
      1, [](const Set&) { return true; }, 10);
  EXPECT_EQ(debugger.Run().set, Set{0});
}

}  // namespace
}  // namespace tools
}  // namespace phibridge
