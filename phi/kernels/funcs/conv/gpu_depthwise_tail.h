#pragma once

// For files that nvcc compiles: what depthwise convolutions do to a result before they write it.
#include "phi/kernels/funcs/elementwise/gpu_fused_tail.h"

namespace phi {
namespace funcs {

/// Activations that these kernels apply themselves; others are costly to compile in so many forms.
inline bool HasQuickActivation(FusedFunction function) {
  return function == FusedFunction::kNone || function == FusedFunction::kRelu ||
         function == FusedFunction::kClip || function == FusedFunction::kHardSwish;
}

template <int kCount>
__device__ __forceinline__ void ActivateQuickly(const FusedActivation& activation, float* values) {
  const auto apply = [&](auto constant) {
#pragma unroll
    for (int i = 0; i < kCount; ++i) {
      values[i] =
          FusedValue<decltype(constant)::value>(values[i], activation.alpha, activation.beta);
    }
  };
  switch (activation.function) {
    case FusedFunction::kRelu:
      return apply(FusedConstant<FusedFunction::kRelu>());
    case FusedFunction::kClip:
      return apply(FusedConstant<FusedFunction::kClip>());
    case FusedFunction::kHardSwish:
      return apply(FusedConstant<FusedFunction::kHardSwish>());
    default:
      return;
  }
}

}  // namespace funcs
}  // namespace phi
