#pragma once

#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class UnpoolCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    T* y = reference::Allocate<T>(ctx, out);
    for (int64_t i = 0; i < out->numel(); ++i) y[i] = T(0);
    if (x->numel() == 0) return;
    const std::vector<int64_t> places =
        reference::IntegersOf(*ctx.Input<DenseTensor>("Indices"), "unpool");
    const int64_t planes = x->dims()[0] * x->dims()[1];
    const int64_t area = x->numel() / planes, out_area = out->numel() / planes;
    for (int64_t p = 0; p < planes; ++p) {
      for (int64_t i = p * area; i < (p + 1) * area; ++i) {
        PADDLE_ENFORCE_EQ(
            places[i] >= 0 && places[i] < out_area, true,
            phi::errors::InvalidArgument("unpool: Indices must be in [0, %d); one is %d", out_area,
                                         places[i]));
        y[p * out_area + places[i]] = x->data<T>()[i];
      }
    }
  }
};

}  // namespace paddle::operators
