#pragma once

#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

/// Out: the shape of X, filled with attribute `value`.
template <typename T>
class FillAnyReferenceKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(ctx.Input<DenseTensor>("X")->dims());
    T* y = reference::Allocate<T>(ctx, out);
    for (int64_t i = 0; i < out->numel(); ++i) y[i] = static_cast<T>(ctx.Attr<float>("value"));
  }
};

}  // namespace paddle::operators
