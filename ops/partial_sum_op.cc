#include <algorithm>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/rows/partial_columns.h"
#include "ops/common/rows/partial_columns_grad.h"

namespace paddle::operators {

template <typename T>
class PartialSumCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto xs = ctx.MultiInput<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    T* y = reference::Allocate<T>(ctx, out);
    std::fill_n(y, out->numel(), T(0));
    const int64_t taken = out->dims()[1];
    for (const DenseTensor* x : xs) {
      const int64_t width = x->dims()[1], start = ctx.Attr<int>("start_index");
      const T* from = x->data<T>() + (start < 0 ? start + width : start);
      for (int64_t row = 0; row < out->dims()[0]; ++row) {
        for (int64_t k = 0; k < taken; ++k) y[row * taken + k] += from[row * width + k];
      }
    }
  }
};

void PartialSumInferShape(framework::InferShapeContext* ctx) {
  const PartialColumns columns = ColumnsOf(ctx, "partial_sum");
  ctx->SetOutputDim("Out", {columns.rows, columns.width});
  ctx->ShareLoD("X", "Out");
}

template <typename T>
using PartialSumGradCPUKernel = PartialColumnsGradKernel<T, false>;

}  // namespace paddle::operators

PD_LEGACY_KERNEL(partial_sum, PartialSumCPUKernel, float, double, int, int64_t);
PD_LEGACY_KERNEL(partial_sum_grad, PartialSumGradCPUKernel, float, double, int, int64_t);
