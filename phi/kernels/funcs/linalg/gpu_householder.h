#pragma once

#include <cstdint>

#include "phi/backends/gpu/gpu_context.h"

namespace phi {
namespace funcs {

// HouseholderQr for batches in memory of the device; float and double. Small matrices by a kernel
// of ours, which may be captured; others by cuSOLVER (Note [Matrices of cuSOLVER]).

/// `count` matrices a [m, n] become R in the upper triangle and the reflections below it, with
/// min(m, n) factors tau a matrix.
template <typename T>
void GpuFactorQr(const GPUContext& ctx, int64_t count, int64_t m, int64_t n, T* a, T* tau);

/// b [count, m, k] becomes Q b, or Qᵀ b (`transposed`).
template <typename T>
void GpuApplyQr(const GPUContext& ctx, int64_t count, int64_t m, int64_t n, const T* a,
                const T* tau, int64_t k, T* b, bool transposed);

}  // namespace funcs
}  // namespace phi
