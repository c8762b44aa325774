#include "tools/common/program/workers.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <stdexcept>

namespace phibridge {
namespace tools {
namespace {

std::vector<WorkResult> Do(size_t count, int processes,
                           const std::function<std::string(size_t)>& work) {
  return DoWork(count, processes, work, [](size_t) {});
}

TEST(DoWork, GivesTheResultsInOrder) {
  for (int processes : {1, 3}) {
    size_t last = 0;
    const auto results = DoWork(
        20, processes, [](size_t i) { return std::to_string(i * i); },
        [&](size_t finished) { last = finished; });
    ASSERT_EQ(results.size(), 20u);
    for (size_t i = 0; i < 20; ++i) EXPECT_EQ(results[i].text, std::to_string(i * i));
    EXPECT_EQ(last, 20u);
  }
}

TEST(DoWork, TellsWhichPieceEndedItsProcessAndGoesOn) {
  const auto results = Do(4, 2, [](size_t i) -> std::string {
    if (i == 1) _exit(7);
    if (i == 2) throw std::runtime_error("no");
    return "done";
  });
  EXPECT_EQ(results[0].text, "done");
  EXPECT_EQ(results[1].crashed, "exit code 7");
  EXPECT_EQ(results[2].crashed, "no");
  EXPECT_EQ(results[3].text, "done");
}

TEST(DoWork, TakesNothingForAnAnswer) {
  for (int processes : {1, 2}) {
    for (const WorkResult& result : Do(3, processes, [](size_t) { return std::string(); })) {
      EXPECT_EQ(result.text, "");
      EXPECT_EQ(result.crashed, "");
    }
  }
}

// Counts its calls in this process, as a cache that the first one fills.
std::string Call() {
  static int calls = 0;
  return std::to_string(++calls);
}

TEST(DoApart, LeavesNothingForTheNextPiece) {
  for (int processes : {1, 2}) {
    for (const WorkResult& result : Do(3, processes, [](size_t) { return DoApart(Call); }))
      EXPECT_EQ(result.text, "1");
  }
  EXPECT_EQ(Call(), "1");
}

TEST(DoApart, ThrowsWhereItsProcessEnds) {
  const auto message = [](const std::function<std::string()>& work) -> std::string {
    try {
      return DoApart(work);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
  };
  EXPECT_EQ(message([]() -> std::string { _exit(7); }), "exit code 7");
  EXPECT_EQ(message([]() -> std::string { throw std::runtime_error("no"); }), "no");
}

}  // namespace
}  // namespace tools
}  // namespace phibridge
