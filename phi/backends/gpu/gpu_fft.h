#pragma once

#include <cufft.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/backends/gpu/gpu_enforce.h"
#include "phi/common/data_type.h"

namespace phi {
namespace backends {
namespace gpu {

inline bool IsSuccess(cufftResult status) { return status == CUFFT_SUCCESS; }
[[noreturn]] void ThrowGpuError(cufftResult status, const char* call, const char* file, int line);

/// The spectrum of real numbers is its own mirror image, conjugated, so of its last axis the first
/// n / 2 + 1 elements say all: a half.
enum class FftKind { kComplex, kRealToHalf, kHalfToReal };

constexpr size_t kMostFftAxes = 3;

/// `batch` discrete Fourier transforms of dense memory, one behind the other; forward has
/// exp(-2 pi i ..), backward exp(+2 pi i ..); nothing is divided. `batch` above 0, sizes above 1.
struct FftCall {
  FftKind kind;
  DataType real;  // of the real and the imaginary part: float32, float64
  int64_t batch;
  std::vector<int64_t> sizes;  // 1 to kMostFftAxes, the innermost last; of the whole, not of a half
  bool forward;                // kRealToHalf takes true alone, kHalfToReal false
};

/// Enqueues the transforms by cuFFT. Its plan is kept for each shape (at most 64 of a process: a
/// plan holds memory of the device); a work area comes from Workspace. `in` may be `out` for
/// kComplex; kHalfToReal overwrites it, and wants imaginary parts of 0 where a half is its own
/// mirror image. All memory is aligned to a complex number. Errors: External; ResourceExhausted;
/// Unavailable for the first transform of a shape while the calling thread captures.
void EnqueueFft(const GPUContext& ctx, const FftCall& call, const void* in, void* out);

}  // namespace gpu
}  // namespace backends
}  // namespace phi
