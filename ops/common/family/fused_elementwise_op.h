#pragma once

#include "ops/common/operator/operator.h"
#include "phi/kernels/fused_elementwise_kernel.h"

namespace paddle::operators {

/// Computes in float64, for all dtypes.
void ComputeFusedElementwise(const framework::ExecutionContext& ctx,
                             phi::FusedElementwise function);

template <typename T, phi::FusedElementwise function>
class FusedElementwiseCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    ComputeFusedElementwise(ctx, function);
  }
};

}  // namespace paddle::operators
