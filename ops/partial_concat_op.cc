#include <algorithm>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/rows/partial_columns.h"
#include "ops/common/rows/partial_columns_grad.h"

namespace paddle::operators {

template <typename T>
class PartialConcatCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto xs = ctx.MultiInput<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    T* y = reference::Allocate<T>(ctx, out);
    const int64_t taken = out->dims()[1] / static_cast<int64_t>(xs.size());
    for (int64_t row = 0; row < out->dims()[0]; ++row) {
      for (const DenseTensor* x : xs) {
        const int64_t width = x->dims()[1], start = ctx.Attr<int>("start_index");
        y = std::copy_n(x->data<T>() + row * width + (start < 0 ? start + width : start), taken, y);
      }
    }
  }
};

void PartialConcatInferShape(framework::InferShapeContext* ctx) {
  const PartialColumns columns = ColumnsOf(ctx, "partial_concat");
  const int64_t width = columns.width < 0 ? -1 : columns.count * columns.width;
  ctx->SetOutputDim("Out", {columns.rows, width});
  ctx->ShareLoD("X", "Out");
}

template <typename T>
using PartialConcatGradCPUKernel = PartialColumnsGradKernel<T, true>;

}  // namespace paddle::operators

PD_LEGACY_KERNEL(partial_concat, PartialConcatCPUKernel, float, double, int, int64_t,
                 phi::dtype::complex<float>, phi::dtype::complex<double>);
PD_LEGACY_KERNEL(partial_concat_grad, PartialConcatGradCPUKernel, float, double, int, int64_t,
                 phi::dtype::complex<float>, phi::dtype::complex<double>);
