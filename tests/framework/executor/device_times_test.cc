// The device of these tests is the CPU, with a clock that each span advances.
#include "framework/executor/device_times.h"

#include <gtest/gtest.h>

#include <atomic>

#include "framework/executor/prepared_program.h"
#include "tests/framework/executor/add_chain.h"

namespace phibridge {
namespace {

using runtime_ops::Put;

constexpr int64_t kSpanNs = 7000;
std::atomic<int> timers{0}, takes{0};

class FakeTimer : public phi::DeviceTimer {
 public:
  FakeTimer() { ++timers; }
  size_t Begin() override {
    spans_.push_back({clock_ns_, clock_ns_});
    return spans_.size() - 1;
  }
  void End(size_t span) noexcept override { spans_[span].end_ns = clock_ns_ += kSpanNs; }
  std::vector<phi::DeviceSpan> Take() override {
    ++takes;
    return std::exchange(spans_, {});
  }

 private:
  int64_t clock_ns_ = 1000000;
  std::vector<phi::DeviceSpan> spans_;
};

[[maybe_unused]] const int kRegistered = phi::RegisterDeviceTimer(
    phi::AllocationType::CPU, [](const phi::Place&) -> std::unique_ptr<phi::DeviceTimer> {
      return std::make_unique<FakeTimer>();
    });

TEST(DeviceTimesTest, AddsUpWhatSpansTook) {
  const std::unique_ptr<DeviceTimes> times = DeviceTimes::Of(phi::CPUPlace());
  ASSERT_NE(times, nullptr);
  EXPECT_EQ(times->place(), phi::CPUPlace());
  const auto a = std::make_shared<double>(0), b = std::make_shared<double>(1);
  { const DeviceTimes::Span span(times.get(), a); }
  {
    const DeviceTimes::Span outer(times.get(), b);
    const DeviceTimes::Span inner(times.get(), a);
  }
  EXPECT_EQ(*a, 0) << "not before the run has ended";
  times->AddUp();
  EXPECT_EQ(*a, 14);
  EXPECT_EQ(*b, 15) << "what it encloses is part of a span";
  times->AddUp();
  EXPECT_EQ(*a, 14);
}

TEST(DeviceTimesTest, OfAPlaceWithoutTimerAreNone) {
  EXPECT_EQ(DeviceTimes::Of(phi::Place(phi::AllocationType::XPU)), nullptr);
}

TEST(DeviceTimesTest, TheInnermostAreCurrent) {
  EXPECT_EQ(DeviceTimes::Current(), nullptr);
  const auto outer = DeviceTimes::Of(phi::CPUPlace());
  {
    const ScopedDeviceTimes one(outer.get());
    { const ScopedDeviceTimes two(nullptr); }
    EXPECT_EQ(DeviceTimes::Current(), outer.get());
  }
  EXPECT_EQ(DeviceTimes::Current(), nullptr);
}

TEST(DeviceTimesTest, AProgramMeasuresTheKernelsOfItsOperators) {
  ExecutionOptions options;
  options.time_ops = true;
  const auto prepared = PreparedProgram::Prepare(testing::AddChain(2), options);
  Scope scope;
  Put(&scope, "x", {1});
  Put(&scope, "w", {1});
  timers = takes = 0;
  for (int run = 1; run <= 3; ++run) {
    prepared->Run(&scope);
    const std::vector<Route> routes = prepared->Routing(&scope);
    ASSERT_EQ(routes.size(), 3u);
    // A kernel of the CPU that is only called is not measured again: it has no device.
    EXPECT_EQ(routes[0].device_us, 7);
    EXPECT_EQ(routes[2].op, "rt_negate");
    EXPECT_EQ(routes[2].device_us, 7 * run);
  }
  EXPECT_EQ(timers, 1) << "one of a scope serves all runs";
  EXPECT_EQ(takes, 3) << "once at the end of a run";
}

TEST(DeviceTimesTest, NobodyMeasuresUnlessAsked) {
  const auto prepared = PreparedProgram::Prepare(testing::AddChain(2), {});
  Scope scope;
  Put(&scope, "x", {1});
  Put(&scope, "w", {1});
  timers = 0;
  prepared->Run(&scope);
  EXPECT_EQ(prepared->Routing(&scope)[2].device_us, 0);
  EXPECT_EQ(timers, 0);
}

TEST(DeviceTimesTest, ARunThatFailsSpoilsNoLaterOne) {
  ExecutionOptions options;
  options.time_ops = true;
  const auto prepared = PreparedProgram::Prepare(testing::AddChain(1), options);
  Scope scope;
  Put(&scope, "x", {1, 2});
  Put(&scope, "w", {1});
  EXPECT_THROW(prepared->Run(&scope), phi::enforce::EnforceNotMet);
  EXPECT_EQ(DeviceTimes::Current(), nullptr);
  Put(&scope, "x", {1});
  prepared->Run(&scope);
  EXPECT_EQ(prepared->Routing(&scope)[1].device_us, 7);
}

}  // namespace
}  // namespace phibridge
