#pragma once

#include <algorithm>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

/// The gradients of partial_concat and partial_sum: the columns of each X that were read get
/// columns of Out@GRAD, all others 0. kJoined: each X has its own columns of Out@GRAD, side by
/// side.
template <typename T, bool kJoined>
class PartialColumnsGradKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto xs = ctx.MultiInput<DenseTensor>("X");
    const auto grads = ctx.MultiOutput<DenseTensor>("X@GRAD");
    const auto* out_grad = ctx.Input<DenseTensor>("Out@GRAD");
    const int64_t row_width = out_grad->dims()[1];
    const int64_t taken = kJoined ? row_width / static_cast<int64_t>(xs.size()) : row_width;
    for (size_t i = 0; i < grads.size(); ++i) {
      if (grads[i] == nullptr) continue;
      const int64_t width = xs[i]->dims()[1], start = ctx.Attr<int>("start_index");
      const int64_t first = start < 0 ? start + width : start;
      T* to = reference::Allocate<T>(ctx, grads[i]);
      std::fill_n(to, grads[i]->numel(), static_cast<T>(0));
      for (int64_t row = 0; row < out_grad->dims()[0]; ++row) {
        const T* strip = out_grad->data<T>() + row * row_width;
        std::copy_n(strip + (kJoined ? static_cast<int64_t>(i) * taken : 0), taken,
                    to + row * width + first);
      }
    }
  }
};

}  // namespace paddle::operators
