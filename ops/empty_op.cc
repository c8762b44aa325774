#include "ops/common/family/copy_op.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class EmptyCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(phi::make_ddim(
        reference::IntegersFrom<int64_t>(ctx, "ShapeTensor", "ShapeTensorList", "shape")));
    T* y = reference::Allocate<T>(ctx, out);
    for (int64_t i = 0; i < out->numel(); ++i) y[i] = static_cast<T>(0);
  }
};

}  // namespace paddle::operators

PD_LEGACY_COPY_KERNEL(empty, EmptyCPUKernel);
