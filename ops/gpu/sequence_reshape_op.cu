#include "ops/common/gpu/gpu_rows.h"
#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/sequence/reshaped_sequences.h"

namespace paddle::operators {

template <typename T>
class SequenceReshapeGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor x = *ctx.Input<DenseTensor>("X");  // Out may share its memory
    auto* out = ctx.Output<DenseTensor>("Out");
    out->set_lod({ReshapedOffsets(x, ctx.Attr<int>("new_dim"))});
    phi::funcs::GpuCopyElements<T>(GpuOf(ctx), x, out);
  }
};

template <typename T>
class SequenceReshapeGradGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor out_grad = *GradThatFills(ctx);
    phi::funcs::GpuCopyElements<T>(GpuOf(ctx), out_grad,
                                   ctx.Output<DenseTensor>(framework::GradVarName("X")));
  }
};

}  // namespace paddle::operators

REGISTER_OP_CUDA_KERNEL(sequence_reshape, paddle::operators::SequenceReshapeGPUKernel<float>,
                        paddle::operators::SequenceReshapeGPUKernel<double>,
                        paddle::operators::SequenceReshapeGPUKernel<int>,
                        paddle::operators::SequenceReshapeGPUKernel<int64_t>);
REGISTER_OP_CUDA_KERNEL(sequence_reshape_grad,
                        paddle::operators::SequenceReshapeGradGPUKernel<float>,
                        paddle::operators::SequenceReshapeGradGPUKernel<double>,
                        paddle::operators::SequenceReshapeGradGPUKernel<int>,
                        paddle::operators::SequenceReshapeGradGPUKernel<int64_t>);
