#pragma once

#include <cstdint>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/backends/gpu/gpu_index_report.h"

namespace phi {

/// Checks on the device that values are in [low, limit), for one kernel that the calling thread
/// enqueues. `kernel` and `input` ("Ids") are literals.
class GpuIndexCheck {
 public:
  GpuIndexCheck(const GPUContext& ctx, const char* kernel, const char* input, int64_t limit,
                int64_t low = 0)
      : report_(ctx.index_report()), kernel_(kernel), input_(input), limit_(limit), low_(low) {}

#ifdef __CUDACC__
  /// False, and reported, unless `value` is in range.
  __device__ bool Holds(int64_t value) const {
    if (value >= low_ && value < limit_) return true;
    // The rest is read when this kernel has ended: Note [Values that index, on a GPU].
    if (atomicCAS(&report_->is_taken, 0u, 1u) == 0u) {
      report_->kernel = kernel_;
      report_->input = input_;
      report_->low = low_;
      report_->limit = limit_;
      report_->value = value;
    }
    return false;
  }
#endif

 private:
  GpuIndexReport* report_;
  const char *kernel_, *input_;  // of the host: never read on the device
  int64_t limit_, low_;
};

/// As GpuIndexCheck, for values that are no indices. `range` is a literal, such as "[0, 1]".
class GpuRangeCheck {
 public:
  GpuRangeCheck(const GPUContext& ctx, const char* kernel, const char* input, const char* range)
      : report_(ctx.index_report()), kernel_(kernel), input_(input), range_(range) {}

#ifdef __CUDACC__
  /// Reports that `value` is out of range.
  __device__ void Refuse(double value) const {
    if (atomicCAS(&report_->is_taken, 0u, 1u) != 0u) return;
    report_->kernel = kernel_;
    report_->input = input_;
    report_->range = range_;
    report_->number = value;
  }
#endif

 private:
  GpuIndexReport* report_;
  const char *kernel_, *input_, *range_;  // of the host: never read on the device
};

}  // namespace phi
