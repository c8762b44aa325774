#pragma once

#include <cstdint>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/kernels/funcs/elementwise/fused_activation.h"

namespace phi {
namespace funcs {

/// What a fused operator does to the result of its product or convolution.
template <typename T>
struct GpuFusedTail {
  const T* bias = nullptr;  // [channels]; nullptr: none
  int64_t channels = 1;     // element i is of channel i / inner % channels
  int64_t inner = 1;
  const T* residual = nullptr;  // of the shape of the result; nullptr: none
  bool relu = false;            // before the activation; NaN stays NaN
  FusedActivation activation;

  bool changes_nothing() const {
    return bias == nullptr && residual == nullptr && !relu && !activation;
  }
};

/// Enqueues y[i] = activation(relu(y[i] + bias + residual[i])) for i in [0, n), in one pass over
/// memory. Half types are computed in float32. T: float, double, float16, bfloat16.
template <typename T>
void ApplyFusedTail(const GPUContext& ctx, int64_t n, const GpuFusedTail<T>& tail, T* y);

}  // namespace funcs
}  // namespace phi
