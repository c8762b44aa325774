#pragma once

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

/// The reference of an activation. `Function::Apply(w)` maps one value, in the wide type.
template <typename T, typename Function>
class ActivationReferenceKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    T* y = reference::Allocate<T>(ctx, out);
    const T* values = x->data<T>();
    for (int64_t i = 0; i < x->numel(); ++i) {
      y[i] = reference::Narrow<T>(Function::Apply(reference::Widen(values[i])));
    }
  }
};

}  // namespace paddle::operators
