#include <algorithm>
#include <vector>

#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/sequence/sequence.h"

namespace paddle {
namespace operators {

// Only a legacy kernel: PHI knows no sequences.
class SequenceReshapeOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[T, M] with a LoD of one level.");
    AddOutput("Out", "[T · M / new_dim, new_dim]; the LoD is adapted.");
    AddAttr<int>("new_dim", "The width of Out; each sequence must fill whole rows.").GreaterThan(0);
    AddComment("Gives the rows of sequences another width.");
  }
};

class SequenceReshapeOp : public OpTypedByX {
 public:
  using OpTypedByX::OpTypedByX;

  void InferShape(framework::InferShapeContext* ctx) const override {
    const phi::DDim x = DimsOfRank(ctx, "sequence_reshape", "X", 2);
    const int64_t width = ctx->Attrs().Get<int>("new_dim");
    PADDLE_ENFORCE_GE(width, 1,
                      phi::errors::InvalidArgument(
                          "sequence_reshape: `new_dim` must be at least 1; it is %d", width));
    const int64_t elements = x[0] < 0 || x[1] < 0 ? -1 : x[0] * x[1];
    ctx->SetOutputDim("Out", {elements < 0 ? -1 : elements / width, width});
    if (!ctx->IsRuntime()) ctx->ShareLoD("X", "Out");
  }
};

template <typename DeviceContext, typename T>
class SequenceReshapeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const std::vector<size_t> offsets = SequenceRows(*x, "sequence_reshape");
    const auto from = static_cast<size_t>(x->dims()[1]);
    const auto to = static_cast<size_t>(ctx.Attr<int>("new_dim"));
    std::vector<size_t> ends = {0};
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      const size_t elements = (offsets[s + 1] - offsets[s]) * from;
      PADDLE_ENFORCE_EQ(elements % to, 0,
                        phi::errors::InvalidArgument(
                            "sequence_reshape: `new_dim` must divide the %d elements of sequence "
                            "%d; it is %d",
                            elements, s, to));
      ends.push_back(ends.back() + elements / to);
    }
    const DenseTensor held = *x;
    out->Resize({static_cast<int64_t>(ends.back()), static_cast<int64_t>(to)});
    out->set_lod({ends});
    T* y = out->mutable_data<T>(ctx.GetPlace());
    if (held.numel() > 0 && y != held.data<T>()) std::copy_n(held.data<T>(), held.numel(), y);
  }
};

constexpr GradSlots kSequenceReshapeGradSlots = {"X", "", "Out", "X"};

using SequenceReshapeGradOp = SlotGradOp<kSequenceReshapeGradSlots>;
DECLARE_NO_NEED_BUFFER_VARS_INFERER(SequenceReshapeGradNoNeedBufferVarsInferer, "X");

template <typename DeviceContext, typename T>
class SequenceReshapeGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* out_grad = ctx.Input<DenseTensor>(framework::GradVarName("Out"));
    const DenseTensor held = *out_grad;
    const auto* x = ctx.Input<DenseTensor>("X");
    PADDLE_ENFORCE_EQ(held.numel(), x->numel(),
                      phi::errors::InvalidArgument(
                          "sequence_reshape_grad: Out@GRAD of shape %s does not fill X of shape %s",
                          held.dims(), x->dims()));
    T* dx = GradData<T>(ctx, "X");
    if (held.numel() > 0 && dx != held.data<T>()) std::copy_n(held.data<T>(), held.numel(), dx);
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(sequence_reshape, ops::SequenceReshapeOp, ops::SequenceReshapeOpMaker,
                  ops::SlotGradOpMaker<ops::kSequenceReshapeGradSlots>);
REGISTER_OP_CPU_KERNEL(sequence_reshape, ops::SequenceReshapeCPUKernel<phi::CPUContext, float>,
                       ops::SequenceReshapeCPUKernel<phi::CPUContext, double>,
                       ops::SequenceReshapeCPUKernel<phi::CPUContext, int>,
                       ops::SequenceReshapeCPUKernel<phi::CPUContext, int64_t>);
REGISTER_OPERATOR(sequence_reshape_grad, ops::SequenceReshapeGradOp,
                  ops::SequenceReshapeGradNoNeedBufferVarsInferer);
REGISTER_OP_CPU_KERNEL(sequence_reshape_grad,
                       ops::SequenceReshapeGradCPUKernel<phi::CPUContext, float>,
                       ops::SequenceReshapeGradCPUKernel<phi::CPUContext, double>,
                       ops::SequenceReshapeGradCPUKernel<phi::CPUContext, int>,
                       ops::SequenceReshapeGradCPUKernel<phi::CPUContext, int64_t>);
