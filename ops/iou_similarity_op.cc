#include <algorithm>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class IouSimilarityCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* y = ctx.Input<DenseTensor>("Y");
    T* out = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    const T one = ctx.Attr<bool>("box_normalized") ? T(0) : T(1);
    const auto area = [one](const T* b) { return (b[2] - b[0] + one) * (b[3] - b[1] + one); };
    for (int64_t i = 0; i < x->dims()[0]; ++i) {
      const T* a = x->data<T>() + 4 * i;
      for (int64_t j = 0; j < y->dims()[0]; ++j) {
        const T* b = y->data<T>() + 4 * j;
        const T w = std::max(std::min(a[2], b[2]) - std::max(a[0], b[0]) + one, T(0));
        const T h = std::max(std::min(a[3], b[3]) - std::max(a[1], b[1]) + one, T(0));
        *out++ = w * h / (area(a) + area(b) - w * h);
      }
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(iou_similarity, IouSimilarityCPUKernel, float, double);
