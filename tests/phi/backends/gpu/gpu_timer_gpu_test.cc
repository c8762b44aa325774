#include <gtest/gtest.h>

#include <chrono>

#include "phi/backends/device_timer.h"
#include "phi/backends/gpu/gpu_context.h"
#include "phi/backends/gpu/gpu_enforce.h"
#include "phi/core/enforce.h"
#include "tests/support/need_gpu.h"

namespace phi {
namespace {

[[maybe_unused]] const bool kNeedsGpu = phibridge::testing::NeedGpu();

constexpr size_t kBytes = size_t{1} << 28;

int64_t SteadyNs() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

class GpuTimerTest : public ::testing::Test {
 protected:
  GpuTimerTest()
      : gpu_(static_cast<const GPUContext&>(*DeviceContextPool::Instance().Get(GPUPlace()))),
        timer_(MakeDeviceTimer(GPUPlace())),
        memory_(gpu_.Workspace(kBytes)) {
    Fill();  // the first use of anything costs time
    gpu_.Wait();
  }

  // At 10 TB/s, more than any GPU has, a fill takes 26 microseconds.
  void Fill() {
    PADDLE_ENFORCE_GPU_SUCCESS(cudaMemsetAsync(memory_->ptr(), 1, kBytes, gpu_.stream()));
  }

  const GPUContext& gpu_;
  std::unique_ptr<DeviceTimer> timer_;
  AllocationPtr memory_;
};

TEST_F(GpuTimerTest, MeasuresWhatTheDeviceDoes) {
  ASSERT_NE(timer_, nullptr);
  const int64_t before_ns = SteadyNs();
  const size_t one = timer_->Begin();
  Fill();
  timer_->End(one);
  const size_t three = timer_->Begin();
  for (int i = 0; i < 3; ++i) Fill();
  timer_->End(three);
  const std::vector<DeviceSpan> spans = timer_->Take();
  const int64_t after_ns = SteadyNs();
  ASSERT_EQ(spans.size(), 2u);
  EXPECT_GT(spans[0].ns(), 20000);
  EXPECT_GT(spans[1].ns(), 2 * spans[0].ns());
  EXPECT_GE(spans[1].begin_ns, spans[0].end_ns - 2000) << "the stream keeps the order";
  constexpr int64_t kSlackNs = 200000;  // of the two clocks
  EXPECT_GE(spans[0].begin_ns, before_ns - kSlackNs);
  EXPECT_LE(spans[1].end_ns, after_ns + kSlackNs);
}

TEST_F(GpuTimerTest, SpansNestAndNumbersBeginAnew) {
  for (int run = 0; run < 2; ++run) {
    const size_t outer = timer_->Begin();
    const size_t inner = timer_->Begin();
    EXPECT_EQ(outer, 0u);
    EXPECT_EQ(inner, 1u);
    Fill();
    timer_->End(inner);
    Fill();
    timer_->End(outer);
    const std::vector<DeviceSpan> spans = timer_->Take();
    ASSERT_EQ(spans.size(), 2u);
    EXPECT_GT(spans[0].ns(), spans[1].ns());
  }
  EXPECT_TRUE(timer_->Take().empty());
}

TEST_F(GpuTimerTest, ASpanThatWasNotEndedTookNoTime) {
  timer_->Begin();
  Fill();
  const std::vector<DeviceSpan> spans = timer_->Take();
  ASSERT_EQ(spans.size(), 1u);
  EXPECT_EQ(spans[0].ns(), 0);
}

TEST_F(GpuTimerTest, RefusesToBeCaptured) {
  const std::unique_ptr<DeviceCapture> capture = gpu_.BeginCapture();
  EXPECT_THROW(timer_->Begin(), enforce::EnforceNotMet);
}

}  // namespace
}  // namespace phi
