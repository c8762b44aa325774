#include "tools/common/program/job_thread.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

namespace phibridge {
namespace tools {
namespace {

TEST(JobThread, DoesItsJobsInOneThreadInOrder) {
  std::vector<int> done;
  std::vector<std::future<std::thread::id>> threads;
  JobThread thread;
  for (int i = 0; i < 3; ++i) {
    threads.push_back(thread.Do([i, &done] {
      done.push_back(i);
      return std::this_thread::get_id();
    }));
  }
  const std::thread::id first = threads[0].get();
  EXPECT_NE(first, std::this_thread::get_id());
  EXPECT_EQ(threads[1].get(), first);
  EXPECT_EQ(threads[2].get(), first);
  EXPECT_EQ(done, (std::vector<int>{0, 1, 2}));
}

TEST(JobThread, GivesBackWhatAJobThrowsAndGoesOn) {
  JobThread thread;
  auto failed = thread.Do([] { throw std::runtime_error("no"); });
  auto after = thread.Do([] { return 1; });
  EXPECT_THROW(failed.get(), std::runtime_error);
  EXPECT_EQ(after.get(), 1);
}

TEST(JobThread, EndsWhenItsJobsAreDone) {
  int done = 0;
  {
    JobThread thread;
    for (int i = 0; i < 9; ++i) thread.Do([&done] { ++done; });
  }
  EXPECT_EQ(done, 9);
}

}  // namespace
}  // namespace tools
}  // namespace phibridge
