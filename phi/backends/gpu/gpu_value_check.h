#pragma once

#include <cstdint>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/backends/gpu/gpu_lent_report.h"
#include "phi/backends/gpu/gpu_value_report.h"

namespace phi {

// What kernels check on the device: Note [Values that index, on a GPU]. A check is for one kernel
// that the calling thread enqueues. The strings are literals.

/// That values are in [low, limit). `input`: "Ids".
class GpuIndexCheck {
 public:
  GpuIndexCheck(const GPUContext& ctx, const char* kernel, const char* input, int64_t limit,
                int64_t low = 0)
      : report_(LendValueReport(ctx.value_report())),
        kernel_(kernel),
        input_(input),
        limit_(limit),
        low_(low) {}

#ifdef __CUDACC__
  /// False, and reported, unless `value` is in range.
  __device__ bool Holds(int64_t value) const {
    if (value >= low_ && value < limit_) return true;
    if (report_->Claim(kernel_)) {
      report_->input = input_;
      report_->low = low_;
      report_->limit = limit_;
      report_->value = value;
    }
    return false;
  }
#endif

 private:
  GpuValueReport* report_;
  const char *kernel_, *input_;  // of the host: never read on the device
  int64_t limit_, low_;
};

/// That values which are no indices are in a range. `range`: "[0, 1]".
class GpuRangeCheck {
 public:
  GpuRangeCheck(const GPUContext& ctx, const char* kernel, const char* input, const char* range)
      : report_(LendValueReport(ctx.value_report())),
        kernel_(kernel),
        input_(input),
        range_(range) {}

#ifdef __CUDACC__
  /// Reports that `value` is out of range.
  __device__ void Refuse(double value) const {
    if (!report_->Claim(kernel_)) return;
    report_->input = input_;
    report_->range = range_;
    report_->number = value;
  }
#endif

 private:
  GpuValueReport* report_;
  const char *kernel_, *input_, *range_;  // of the host: never read on the device
};

/// That a kernel can use the matrices of a batch. `words` has one "%d", the number of the matrix.
class GpuMatrixCheck {
 public:
  GpuMatrixCheck(const GPUContext& ctx, const char* kernel, const char* words,
                 bool is_precondition = false)
      : report_(LendValueReport(ctx.value_report())),
        kernel_(kernel),
        words_(words),
        is_precondition_(is_precondition) {}

#ifdef __CUDACC__
  /// Reports matrix `matrix`.
  __device__ void Refuse(int64_t matrix) const {
    if (!report_->Claim(kernel_)) return;
    report_->value = matrix;
    report_->words = words_;
    report_->is_precondition = is_precondition_;
  }
#endif

 private:
  GpuValueReport* report_;
  const char *kernel_, *words_;  // of the host: never read on the device
  bool is_precondition_;
};

}  // namespace phi
