#include <utility>
#include <vector>

#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/sequence/reshaped_sequences.h"

namespace paddle::operators {

void SequenceReshapeInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim x = DimsOfRank(ctx, "sequence_reshape", "X", 2);
  const int64_t width = ctx->Attrs().Get<int>("new_dim");
  const int64_t elements = x[0] < 0 || x[1] < 0 ? -1 : x[0] * x[1];
  ctx->SetOutputDim("Out", {elements < 0 ? -1 : elements / width, width});
  if (!ctx->IsRuntime()) ctx->ShareLoD("X", "Out");
}

template <typename T>
class SequenceReshapeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    std::vector<size_t> offsets = ReshapedOffsets(*x, ctx.Attr<int>("new_dim"));
    out->set_lod({std::move(offsets)});
    reference::CopyElements(ctx, *x, out);
  }
};

template <typename T>
class SequenceReshapeGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor* out_grad = GradThatFills(ctx);
    reference::CopyElements(ctx, *out_grad, ctx.Output<DenseTensor>(framework::GradVarName("X")));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(sequence_reshape, SequenceReshapeCPUKernel, float, double, int, int64_t);
PD_LEGACY_KERNEL(sequence_reshape_grad, SequenceReshapeGradCPUKernel, float, double, int, int64_t);
