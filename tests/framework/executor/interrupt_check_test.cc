#include "framework/executor/interrupt_check.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <thread>

namespace phibridge {
namespace {

int calls = 0;

TEST(InterruptCheckTest, TheInnermostOfTheThreadIsCalled) {
  calls = 0;
  CheckForInterrupt();
  {
    const ScopedInterruptCheck outer([] { calls += 1; });
    CheckForInterrupt();
    {
      const ScopedInterruptCheck inner([] { calls += 10; });
      CheckForInterrupt();
      std::thread(&CheckForInterrupt).join();  // another thread has none
    }
    CheckForInterrupt();
  }
  CheckForInterrupt();
  EXPECT_EQ(calls, 12);
}

TEST(InterruptCheckTest, WhatTheCheckThrowsComesThrough) {
  const ScopedInterruptCheck check([] { throw std::runtime_error("enough"); });
  EXPECT_THROW(CheckForInterrupt(), std::runtime_error);
}

}  // namespace
}  // namespace phibridge
