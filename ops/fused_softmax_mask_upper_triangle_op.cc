#include "ops/common/family/fused_softmax_mask.h"
#include "ops/common/rows/rows.h"

namespace paddle::operators {

template <typename T>
class FusedSoftmaxMaskUpperTriangleCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const int64_t n = x->dims()[3];
    const T* from = x->data<T>();
    const T* no_mask = nullptr;
    T* y = ctx.Output<DenseTensor>("Out")->mutable_data<T>(ctx.GetPlace());
    ParallelRows(x->dims()[0] * x->dims()[1] * n, 16 * n, [=](int64_t r) {
      MaskedSoftmaxRow(from + r * n, no_mask, r % n + 1, n, y + r * n);
    });
  }
};

template <typename T>
class FusedSoftmaxMaskUpperTriangleGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    MaskedSoftmaxGrad<T>(ctx, "Out");
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fused_softmax_mask_upper_triangle, FusedSoftmaxMaskUpperTriangleCPUKernel, float,
                 double);
PD_LEGACY_KERNEL(fused_softmax_mask_upper_triangle_grad, FusedSoftmaxMaskUpperTriangleGradCPUKernel,
                 float, double);
