#include "phi/backends/cpu/parallel_for.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

namespace phi {
namespace {

class ParallelForTest : public ::testing::Test {
 protected:
  void TearDown() override { SetCpuThreads(0); }
};

TEST_F(ParallelForTest, CoversEveryItemOnce) {
  for (int threads : {1, 2, 5}) {
    SetCpuThreads(threads);
    EXPECT_EQ(CpuThreads(), threads);
    for (int64_t n : {0, 1, 7, 64, 1000}) {
      std::vector<std::atomic<int>> hits(static_cast<size_t>(n));
      ParallelFor(n, 3, [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) ++hits[static_cast<size_t>(i)];
      });
      for (const auto& h : hits) EXPECT_EQ(h, 1);
    }
  }
}

TEST_F(ParallelForTest, SmallWorkStaysOnTheCaller) {
  SetCpuThreads(4);
  const std::thread::id self = std::this_thread::get_id();
  ParallelFor(10, 10, [&](int64_t, int64_t) { EXPECT_EQ(std::this_thread::get_id(), self); });
}

TEST_F(ParallelForTest, NestedCallsDoNotDeadlock) {
  SetCpuThreads(3);
  std::atomic<int64_t> sum{0};
  ParallelFor(12, 1, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      ParallelFor(100, 1, [&](int64_t b, int64_t e) { sum += e - b; });
    }
  });
  EXPECT_EQ(sum, 1200);
}

TEST_F(ParallelForTest, ManyCallersAtOnce) {
  SetCpuThreads(3);
  std::atomic<int64_t> sum{0};
  std::vector<std::thread> callers;
  for (int c = 0; c < 4; ++c) {
    callers.emplace_back([&] {
      for (int i = 0; i < 200; ++i)
        ParallelFor(100, 10, [&](int64_t b, int64_t e) { sum += e - b; });
    });
  }
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(sum, 4 * 200 * 100);
}

TEST_F(ParallelForTest, AnErrorOfAnyPieceReachesTheCaller) {
  SetCpuThreads(3);
  for (const int64_t bad : {0, 5, 11}) {
    EXPECT_THROW(ParallelFor(12, 1,
                             [&](int64_t begin, int64_t end) {
                               if (begin <= bad && bad < end) throw std::out_of_range("bad");
                             }),
                 std::out_of_range);
  }
  std::atomic<int64_t> sum{0};  // and the pool works on
  ParallelFor(12, 1, [&](int64_t begin, int64_t end) { sum += end - begin; });
  EXPECT_EQ(sum, 12);
}

}  // namespace
}  // namespace phi
