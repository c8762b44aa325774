#include "framework/op/execution_options.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "phi/core/enforce.h"
#include "phi/core/flags.h"

PHI_DECLARE_bool(use_mkldnn);
PHI_DECLARE_bool(check_nan_inf);
PHI_DECLARE_bool(benchmark);

namespace phibridge {
namespace {

TEST(ExecutionOptionsTest, FlagsAreTaken) {
  FLAGS_use_mkldnn = true;
  FLAGS_check_nan_inf = true;
  FLAGS_benchmark = true;
  ExecutionOptions options = ExecutionOptions::FromFlags(phi::GPUPlace(1));
  EXPECT_TRUE(options.use_onednn && options.check_nan_inf && options.wait_for_device);
  EXPECT_EQ(options.place, phi::GPUPlace(1));
  FLAGS_use_mkldnn = false;
  FLAGS_check_nan_inf = false;
  FLAGS_benchmark = false;
  options = ExecutionOptions::FromFlags(phi::CPUPlace());
  EXPECT_FALSE(options.use_onednn || options.check_nan_inf || options.wait_for_device);
}

// In a process of its own, as it is said once.
TEST(ExecutionOptionsDeathTest, AFlagThatNobodyReadsIsToldOnce) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(
      {
        setenv("FLAGS_check_nan_inff", "1", 1);
        for (int i = 0; i < 2; ++i) ExecutionOptions::FromFlags(phi::CPUPlace());
        std::_Exit(0);
      },
      ::testing::ExitedWithCode(0),
      "^phibridge: warning: there is no flag FLAGS_check_nan_inff, so it is ignored; did you mean "
      "`FLAGS_check_nan_inf`\\?\n$");
}

TEST(ExecutionOptionsTest, AChangedFlagOrPlaceIsNoticed) {
  const ExecutionOptions options = ExecutionOptions::FromFlags(phi::CPUPlace());
  EXPECT_TRUE(options.StillFromFlags(phi::CPUPlace()));
  EXPECT_FALSE(options.StillFromFlags(phi::GPUPlace(0)));
  for (bool* flag : {&FLAGS_use_mkldnn, &FLAGS_check_nan_inf, &FLAGS_benchmark}) {
    *flag = true;
    EXPECT_FALSE(options.StillFromFlags(phi::CPUPlace()));
    *flag = false;
  }
}

TEST(ExecutionOptionsTest, TheInnermostOptionsAreCurrent) {
  EXPECT_EQ(ExecutionOptions::Current(), nullptr);
  const ExecutionOptions outer, inner;
  {
    const ScopedExecutionOptions one(&outer);
    {
      const ScopedExecutionOptions two(&inner);
      EXPECT_EQ(ExecutionOptions::Current(), &inner);
    }
    EXPECT_EQ(ExecutionOptions::Current(), &outer);
  }
  EXPECT_EQ(ExecutionOptions::Current(), nullptr);
}

TEST(ParsePlaceTest, WhatAUserCallsAPlace) {
  EXPECT_EQ(ParsePlace("cpu"), phi::CPUPlace());
  EXPECT_EQ(ParsePlace("onednn"), phi::CPUPlace());
  EXPECT_EQ(ParsePlace("gpu"), phi::GPUPlace(0));
  EXPECT_EQ(ParsePlace("gpu:12"), phi::GPUPlace(12));
  for (const char* text : {"", "tpu", "gpu:", "gpu:x", "gpu:123"}) {
    EXPECT_THROW(ParsePlace(text), phi::enforce::EnforceNotMet) << text;
  }
}

}  // namespace
}  // namespace phibridge
