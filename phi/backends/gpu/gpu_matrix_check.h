#pragma once

#include <cstdint>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/backends/gpu/gpu_index_report.h"

namespace phi {

/// Says, as GpuIndexCheck does of an index, that a kernel cannot use a matrix. `kernel` and `words`
/// are literals; `words` has one "%d", the number of the matrix in its batch.
/// Note [Values that index, on a GPU]
class GpuMatrixCheck {
 public:
  GpuMatrixCheck(const GPUContext& ctx, const char* kernel, const char* words,
                 bool is_precondition = false)
      : report_(ctx.index_report()),
        kernel_(kernel),
        words_(words),
        is_precondition_(is_precondition) {}

#ifdef __CUDACC__
  __device__ void Refuse(int64_t matrix) const {
    if (atomicCAS(&report_->is_taken, 0u, 1u) != 0u) return;
    report_->kernel = kernel_;
    report_->value = matrix;
    report_->words = words_;
    report_->is_precondition = is_precondition_;
  }
#endif

 private:
  GpuIndexReport* report_;
  const char *kernel_, *words_;  // of the host: never read on the device
  bool is_precondition_;
};

}  // namespace phi
