#include "ops/common/detection/target_rows.h"
#include "ops/common/gpu/gpu_rows.h"

namespace paddle::operators {

template <typename T>
class TargetAssignGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const TargetRows rows(ctx);
    auto* out = ctx.Output<DenseTensor>("Out");
    auto* weight = ctx.Output<DenseTensor>("OutWeight");
    const phi::DDim weight_dims = weight->dims();
    T* to = out->mutable_data<T>(ctx.GetPlace());
    UploadTo(GpuOf(ctx), rows.weights, weight);
    weight->Resize(weight_dims);
    if (out->numel() == 0) return;
    GatherRowsOnGpu(GpuOf(ctx), x->numel() == 0 ? nullptr : x->data<T>(), rows.from, x->dims()[2],
                    static_cast<T>(static_cast<int>(ctx.Attr<int>("mismatch_value"))), to);
  }
};

}  // namespace paddle::operators

REGISTER_OP_CUDA_KERNEL(target_assign, paddle::operators::TargetAssignGPUKernel<int>,
                        paddle::operators::TargetAssignGPUKernel<float>);
