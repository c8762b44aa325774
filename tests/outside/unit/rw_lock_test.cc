// outside: unit test | RWLock, AutoRDLock, AutoWRLock, ScopeGuard
#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "paddle/fluid/framework/rw_lock.h"
#include "paddle/fluid/framework/scope_guard.h"
#include "paddle/phi/core/utils/rw_lock.h"

namespace paddle {
namespace framework {

TEST(OutsideRwLock, ManyReadOneWrites) {
  RWLock lock;
  lock.RDLock();
  lock.RDLock();
  lock.UNLock();
  lock.UNLock();
  int count = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int j = 0; j < 1000; ++j) {
        {
          AutoWRLock write(&lock);
          ++count;
        }
        AutoRDLock read(&lock);
        EXPECT_GT(count, 0);
      }
    });
  }
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(count, 4000);
}

TEST(OutsideScopeGuard, RunsAtTheEnd) {
  int end = 0;
  {
    DEFINE_PADDLE_SCOPE_GUARD([&] { end += 1; });
    DEFINE_PADDLE_SCOPE_GUARD([&] { end *= 10; });
    EXPECT_EQ(end, 0);
    end = 2;
  }
  EXPECT_EQ(end, 21);
}

}  // namespace framework
}  // namespace paddle
