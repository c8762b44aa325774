#pragma once

#include "ops/common/operator/operator.h"
#include "phi/infermeta/fused.h"
#include "phi/kernels/fused_elementwise_kernel.h"

namespace paddle {
namespace operators {

/// fused_elementwise_add, _sub, _mul and _div, which saved programs hold after Paddle's oneDNN
/// passes: phi/kernels/fused_elementwise_kernel.h.
class FusedElementwiseOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override;
};

/// In float64. All types.
void ComputeFusedElementwise(const framework::ExecutionContext& ctx,
                             phi::FusedElementwise function);

template <typename T, phi::FusedElementwise function>
class FusedElementwiseCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    ComputeFusedElementwise(ctx, function);
  }
};

KernelSignature FusedElementwiseSignature(const char* kernel);

}  // namespace operators
}  // namespace paddle
