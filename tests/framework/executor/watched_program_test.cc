// Profilers that listen to a program.
#include <gtest/gtest.h>

#include "framework/executor/prepared_program.h"
#include "phi/backends/profiler_ranges.h"
#include "tests/framework/executor/add_chain.h"

namespace phibridge {
namespace {

using runtime_ops::Put;

std::vector<std::string> begun;
int open_ranges = 0;

const phi::ProfilerRanges kFake = {[](const char* name) {
                                     begun.emplace_back(name);
                                     ++open_ranges;
                                   },
                                   [] { --open_ranges; }};

TEST(WatchedProgramTest, AProfilerSeesEachOperator) {
  const auto prepared = PreparedProgram::Prepare(testing::AddChain(2), {});
  Scope scope;
  Put(&scope, "x", {1});
  Put(&scope, "w", {1});
  phi::SetProfilerRanges(&kFake);
  for (int run = 0; run < 2; ++run) {
    begun.clear();
    prepared->Run(&scope);
    EXPECT_EQ(begun, (std::vector<std::string>{"rt_add", "rt_add", "rt_negate"}));
    EXPECT_EQ(open_ranges, 0);
  }
  Put(&scope, "x", {1, 2});
  EXPECT_THROW(prepared->Run(&scope), phi::enforce::EnforceNotMet);
  EXPECT_EQ(open_ranges, 0);
  phi::SetProfilerRanges(nullptr);
  Put(&scope, "x", {1});
  begun.clear();
  prepared->Run(&scope);
  EXPECT_TRUE(begun.empty());
}

}  // namespace
}  // namespace phibridge
