#pragma once

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

// Unary functions whose ops the original generates: their slots are x and out.

namespace paddle::operators {

/// The reference: `Function(ctx)` reads the attributes, its call maps one value in float64.
template <typename T, typename Function>
class LowerUnaryReferenceKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("x");
    const Function function(ctx);
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("out"));
    for (int64_t i = 0; i < x->numel(); ++i) {
      y[i] = static_cast<T>(function(static_cast<double>(x->data<T>()[i])));
    }
  }
};

}  // namespace paddle::operators
