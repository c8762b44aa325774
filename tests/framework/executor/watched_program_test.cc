// FLAGS_benchmark, and profilers that listen to a program. Contexts of the CPU count how often they
// are waited for.
#include <gtest/gtest.h>

#include <atomic>

#include "framework/executor/prepared_program.h"
#include "phi/backends/cpu/cpu_device_context.h"
#include "phi/backends/profiler_ranges.h"
#include "phi/core/flags.h"
#include "tests/framework/executor/add_chain.h"

PHI_DECLARE_bool(benchmark);

namespace phibridge {
namespace {

using runtime_ops::Put;

std::atomic<int> waits{0};

class CountingContext : public paddle::platform::CPUDeviceContext {
 public:
  using CPUDeviceContext::CPUDeviceContext;
  void Wait() const override { ++waits; }
};

[[maybe_unused]] const int kRegistered = phi::DeviceContextPool::Register(
    phi::Backend::CPU, [](const phi::Place& place) -> std::unique_ptr<phi::DeviceContext> {
      return std::make_unique<CountingContext>(place);
    });

int WaitsOfRuns(const ExecutionOptions& options, int runs) {
  const auto prepared = PreparedProgram::Prepare(testing::AddChain(3), options);
  Scope scope;
  Put(&scope, "x", {1});
  Put(&scope, "w", {1});
  waits = 0;
  for (int run = 0; run < runs; ++run) prepared->Run(&scope);
  return waits;
}

TEST(WatchedProgramTest, FlagsBenchmarkWaitsForTheDeviceAfterEachOperator) {
  EXPECT_EQ(WaitsOfRuns(ExecutionOptions::FromFlags(phi::CPUPlace()), 3), 0);
  FLAGS_benchmark = true;
  const ExecutionOptions options = ExecutionOptions::FromFlags(phi::CPUPlace());
  FLAGS_benchmark = false;
  EXPECT_EQ(WaitsOfRuns(options, 3), 3 * 4);
}

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
