#pragma once

#include <cuda_runtime_api.h>

#include <memory>

#include "phi/backends/gpu/gpu_enforce.h"

namespace phi {
namespace backends {
namespace gpu {

/// The time between two points of a stream. Errors: External, of all but the destructor.
class StreamSpan {
 public:
  StreamSpan() : begin_(MakeEvent()), end_(MakeEvent()) {}

  void Begin(cudaStream_t stream) {
    PADDLE_ENFORCE_GPU_SUCCESS(cudaEventRecord(begin_.get(), stream));
  }
  void End(cudaStream_t stream) { PADDLE_ENFORCE_GPU_SUCCESS(cudaEventRecord(end_.get(), stream)); }
  /// Waits until the device has passed the end.
  float Milliseconds() const {
    float ms = 0;
    PADDLE_ENFORCE_GPU_SUCCESS(cudaEventSynchronize(end_.get()));
    PADDLE_ENFORCE_GPU_SUCCESS(cudaEventElapsedTime(&ms, begin_.get(), end_.get()));
    return ms;
  }

 private:
  struct EventDeleter {
    void operator()(cudaEvent_t event) const { (void)cudaEventDestroy(event); }
  };
  using OwnedEvent = std::unique_ptr<CUevent_st, EventDeleter>;

  static OwnedEvent MakeEvent() {
    cudaEvent_t event = nullptr;
    PADDLE_ENFORCE_GPU_SUCCESS(cudaEventCreate(&event));
    return OwnedEvent(event);
  }

  OwnedEvent begin_, end_;
};

/// How long `enqueue` takes on the device, which is waited for: the mean of a few calls, after one
/// that may also load what it needs.
template <typename Enqueue>
float MeasureOnStream(cudaStream_t stream, const Enqueue& enqueue) {
  constexpr int kRuns = 4;
  StreamSpan span;
  enqueue();
  span.Begin(stream);
  for (int i = 0; i < kRuns; ++i) enqueue();
  span.End(stream);
  return span.Milliseconds() / kRuns;
}

}  // namespace gpu
}  // namespace backends
}  // namespace phi
