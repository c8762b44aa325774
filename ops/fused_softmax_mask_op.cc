#include "ops/common/family/fused_softmax_mask.h"
#include "ops/common/rows/rows.h"

namespace paddle::operators {

template <typename T>
class FusedSoftmaxMaskCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const int64_t heads = x->dims()[1], rows = x->dims()[2], n = x->dims()[3];
    const T* from = x->data<T>();
    const T* mask = ctx.Input<DenseTensor>("Mask")->data<T>();
    T* y = ctx.Output<DenseTensor>("Out")->mutable_data<T>(ctx.GetPlace());
    ParallelRows(x->dims()[0] * heads * rows, 16 * n, [=](int64_t r) {
      const int64_t mask_row = r / (heads * rows) * rows + r % rows;
      MaskedSoftmaxRow(from + r * n, mask + mask_row * n, n, n, y + r * n);
    });
  }
};

template <typename T>
class FusedSoftmaxMaskGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    MaskedSoftmaxGrad<T>(ctx, "Softmax");
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fused_softmax_mask, FusedSoftmaxMaskCPUKernel, float, double);
PD_LEGACY_KERNEL(fused_softmax_mask_grad, FusedSoftmaxMaskGradCPUKernel, float, double);
