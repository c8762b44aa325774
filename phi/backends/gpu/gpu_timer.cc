#include <cuda_runtime_api.h>

#include <chrono>
#include <utility>

#include "phi/backends/device_timer.h"
#include "phi/backends/gpu/gpu_context.h"
#include "phi/backends/gpu/gpu_enforce.h"
#include "phi/backends/gpu/gpu_info.h"

namespace phi {
namespace {

using backends::gpu::GPUDeviceGuard;

int64_t SteadyNs() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

int64_t NsBetween(cudaEvent_t from, cudaEvent_t to) {
  float ms = 0;
  PADDLE_ENFORCE_GPU_SUCCESS(cudaEventElapsedTime(&ms, from, to));
  return static_cast<int64_t>(static_cast<double>(ms) * 1e6);
}

// Marks are events of CUDA (Note [Time on a device]); they count in half microseconds. When the
// device passed one is told as the time since an anchor, an event that the host waits for: it is
// laid anew for the first span after each Take, so that the clocks cannot drift apart, and that the
// time since it, a float, stays exact.
class GpuTimer : public DeviceTimer {
 public:
  explicit GpuTimer(const Place& place)
      : ctx_(static_cast<const GPUContext*>(DeviceContextPool::Instance().Get(place))) {}
  ~GpuTimer() override {
    for (cudaEvent_t event : events_) (void)cudaEventDestroy(event);
  }

  size_t Begin() override {
    ctx_->RefuseInCapture("measuring the time of the device");
    const GPUDeviceGuard guard(ctx_->device_id());
    if (ended_.empty()) LayAnchor();
    const size_t span = ended_.size();
    MakeEvents(BeginOf(span) + 2);
    Record(BeginOf(span));
    ended_.push_back(false);
    return span;
  }

  void End(size_t span) noexcept override {
    const cudaError_t status = cudaEventRecord(events_[BeginOf(span) + 1], ctx_->stream());
    ended_[span] = status == cudaSuccess;
    if (end_status_ == cudaSuccess) end_status_ = status;
  }

  std::vector<DeviceSpan> Take() override {
    const GPUDeviceGuard guard(ctx_->device_id());
    const cudaError_t status = std::exchange(end_status_, cudaSuccess);
    if (status != cudaSuccess) {
      backends::gpu::ThrowGpuError(status, "cudaEventRecord", __FILE__, __LINE__);
    }
    std::vector<DeviceSpan> spans(ended_.size());
    for (size_t i = 0; i < spans.size(); ++i) {
      const cudaEvent_t begin = events_[BeginOf(i)], end = events_[BeginOf(i) + 1];
      PADDLE_ENFORCE_GPU_SUCCESS(cudaEventSynchronize(ended_[i] ? end : begin));
      spans[i].begin_ns = anchor_ns_ + NsBetween(events_[kAnchor], begin);
      spans[i].end_ns = spans[i].begin_ns + (ended_[i] ? NsBetween(begin, end) : 0);
    }
    ended_.clear();
    return spans;
  }

 private:
  static constexpr size_t kAnchor = 0;
  static size_t BeginOf(size_t span) { return 1 + 2 * span; }

  void LayAnchor() {
    MakeEvents(1);
    Record(kAnchor);
    PADDLE_ENFORCE_GPU_SUCCESS(cudaEventSynchronize(events_[kAnchor]));
    anchor_ns_ = SteadyNs();
  }

  void MakeEvents(size_t count) {
    while (events_.size() < count) {
      cudaEvent_t event = nullptr;
      PADDLE_ENFORCE_GPU_SUCCESS(cudaEventCreate(&event));
      events_.push_back(event);
    }
  }

  void Record(size_t at) {
    PADDLE_ENFORCE_GPU_SUCCESS(cudaEventRecord(events_[at], ctx_->stream()));
  }

  const GPUContext* ctx_;
  std::vector<cudaEvent_t> events_;       // the anchor, then begin and end of each span
  std::vector<bool> ended_;               // by span
  int64_t anchor_ns_ = 0;                 // of the host's clock, when the anchor had been passed
  cudaError_t end_status_ = cudaSuccess;  // of the first End that failed
};

[[maybe_unused]] const int kTimerRegistered = RegisterDeviceTimer(
    AllocationType::GPU, [](const Place& place) -> std::unique_ptr<DeviceTimer> {
      return std::make_unique<GpuTimer>(place);
    });

}  // namespace
}  // namespace phi
