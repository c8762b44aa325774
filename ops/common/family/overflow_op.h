#pragma once

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

/// Whether any element passes `Function::Test`, or, with kAll, whether all elements do.
template <typename T, typename Function, bool kAll>
class OverflowKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const T* values = x->data<T>();
    bool found = false;
    for (int64_t i = 0; i < x->numel() && !found; ++i) {
      found = Function::Test(static_cast<double>(values[i])) != kAll;
    }
    auto* out = ctx.Output<DenseTensor>("Out");
    *reference::Allocate<bool>(ctx, out) = found != kAll;
  }
};

}  // namespace paddle::operators
