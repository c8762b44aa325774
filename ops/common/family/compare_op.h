#pragma once

#include "ops/common/family/elementwise_op.h"
#include "phi/infermeta/compare.h"

namespace paddle::operators {

/// Tests without attributes, on the values of X; `Function::Apply(a)` is a bool.
template <typename T, typename Function>
class TestReferenceKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    bool* y = reference::Allocate<bool>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; i < x->numel(); ++i)
      y[i] = Function::Apply(reference::Widen(x->data<T>()[i]));
  }
};

}  // namespace paddle::operators
