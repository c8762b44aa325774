#include "phi/backends/cpu/parallel_for.h"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <stdexcept>
#include <thread>
#include <vector>

#include "phi/core/machine_memory.h"
#include "tests/support/child_process.h"
#include "tests/support/expect_error.h"
#include "tests/support/scoped_data_limit.h"

namespace {

std::atomic<int> threads_left{INT_MAX};  // that the system starts

}  // namespace

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
// Takes the place of the C library's function in this process.
extern "C" int pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                              void* (*body)(void*), void* argument) noexcept {
  static const auto real =
      reinterpret_cast<decltype(&pthread_create)>(dlsym(RTLD_NEXT, "pthread_create"));
  if (threads_left.fetch_sub(1) <= 0) return EAGAIN;
  return real(thread, attributes, body, argument);
}
constexpr bool kMayRefuseThreads = true;
#else
constexpr bool kMayRefuseThreads = false;  // a sanitizer takes that place itself
#endif

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

TEST_F(ParallelForTest, AForkedChildComputesOnOneThread) {
  const auto add = [] {
    std::atomic<int64_t> sum{0};
    ParallelFor(1000, 1, [&](int64_t begin, int64_t end) { sum += end - begin; });
    return sum.load();
  };
  for (int threads : {3, 1}) {  // 1: those that there were before may be waited for, too
    SetCpuThreads(threads);
    EXPECT_EQ(add(), 1000);
    const pid_t child = phibridge::tests::StartChild([&] {
      alarm(30);  // ends a child that waits for threads which it does not have
      EXPECT_EQ(CpuThreads(), 1);
      SetCpuThreads(4);
      EXPECT_EQ(CpuThreads(), 1);
      EXPECT_EQ(add(), 1000);
      return 0;
    });
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
    EXPECT_EQ(CpuThreads(), threads);
    EXPECT_EQ(add(), 1000);
  }
}

// Memory for all stacks is asked for before the first thread is started.
TEST_F(ParallelForTest, ThreadsWithoutMemoryForTheirStacksAreRefused) {
  if (!phibridge::tests::kMayLimitData) GTEST_SKIP() << "a sanitizer needs memory of its own";
  SetCpuThreads(1);
  for (const size_t stacks : {0, 20, 38}) {
    const phibridge::tests::ScopedDataLimit limit((size_t{1} << 20) + stacks * ThreadStackBytes());
    phibridge::tests::ExpectError(RESOURCE_EXHAUSTED, "--threads", [] { SetCpuThreads(40); });
    EXPECT_EQ(CpuThreads(), 1);
  }
  SetCpuThreads(40);
  EXPECT_EQ(CpuThreads(), 40);
}

TEST_F(ParallelForTest, ThreadsThatTheSystemDoesNotStartAreRefused) {
  if (!kMayRefuseThreads) GTEST_SKIP() << "a sanitizer starts the threads";
  SetCpuThreads(1);
  for (int start = 0; start < 600; ++start) {  // some workers fall asleep just when all must end
    threads_left = std::array{0, 20, 38}[start % 3];  // of 39
    phibridge::tests::ExpectError(RESOURCE_EXHAUSTED, "--threads", [] { SetCpuThreads(40); });
    EXPECT_LE(threads_left.load(), 0) << "none was asked for";
    threads_left = INT_MAX;
    EXPECT_EQ(CpuThreads(), 1);
  }
  SetCpuThreads(40);
  EXPECT_EQ(CpuThreads(), 40);
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
