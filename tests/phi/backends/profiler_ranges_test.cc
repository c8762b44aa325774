#include "phi/backends/profiler_ranges.h"

#include <gtest/gtest.h>

#include <string>

namespace phi {
namespace {

std::string told;

const ProfilerRanges kFake = {[](const char* name) { told += std::string("(") + name; },
                              [] { told += ")"; }};

TEST(ProfilerRangesTest, AreNestedWhileAProfilerListens) {
  { const ScopedProfilerRange unheard("a"); }
  EXPECT_EQ(told, "");
  SetProfilerRanges(&kFake);
  {
    const ScopedProfilerRange outer("a");
    { const ScopedProfilerRange inner("b"); }
    SetProfilerRanges(nullptr);  // what began ends
    { const ScopedProfilerRange unheard("c"); }
  }
  EXPECT_EQ(told, "(a(b))");
  EXPECT_EQ(CurrentProfilerRanges(), nullptr);
}

}  // namespace
}  // namespace phi
