#include "ops/common/family/fused_softmax_mask.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/rows/rows.h"

namespace paddle {
namespace operators {

// Only a legacy kernel: the original never migrated it.
class FusedSoftmaxMaskOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[B, H, S, L].");
    AddInput("Mask", "[B, 1, S, L]: added to X.");
    AddOutput("Out", "[B, H, S, L].");
    AddComment("Out = softmax(X + Mask) along the last axis.");
  }
};

class FusedSoftmaxMaskOp : public OpTypedByX {
 public:
  using OpTypedByX::OpTypedByX;

  void InferShape(framework::InferShapeContext* ctx) const override {
    const phi::DDim x = DimsOfRank(ctx, "fused_softmax_mask", "X", 4);
    CheckShape(ctx, "fused_softmax_mask", "Mask", {x[0], 1, x[2], x[3]});
    ctx->SetOutputDim("Out", x);
    ctx->ShareLoD("X", "Out");
  }
};

template <typename DeviceContext, typename T>
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

using FusedSoftmaxMaskGradOp = MaskedSoftmaxGradOp;

/// Here the softmax has another name than in the forward op.
class FusedSoftmaxMaskGradOpMaker final : public framework::SingleGradOpMaker<framework::OpDesc> {
 public:
  using framework::SingleGradOpMaker<framework::OpDesc>::SingleGradOpMaker;

 protected:
  void Apply(framework::OpDesc* grad) const override {
    grad->SetType("fused_softmax_mask_grad");
    grad->SetInput("Softmax", Output("Out"));
    grad->SetInput(framework::GradVarName("Out"), OutputGrad("Out"));
    grad->SetOutput(framework::GradVarName("X"), InputGrad("X"));
    grad->SetAttrMap(Attrs());
  }
};

template <typename DeviceContext, typename T>
class FusedSoftmaxMaskGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    MaskedSoftmaxGrad<T>(ctx, "Softmax");
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(fused_softmax_mask, ops::FusedSoftmaxMaskOp, ops::FusedSoftmaxMaskOpMaker,
                  ops::FusedSoftmaxMaskGradOpMaker);
REGISTER_OP_CPU_KERNEL(fused_softmax_mask, ops::FusedSoftmaxMaskCPUKernel<phi::CPUContext, float>,
                       ops::FusedSoftmaxMaskCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(fused_softmax_mask_grad, ops::FusedSoftmaxMaskGradOp);
REGISTER_OP_CPU_KERNEL(fused_softmax_mask_grad,
                       ops::FusedSoftmaxMaskGradCPUKernel<phi::CPUContext, float>,
                       ops::FusedSoftmaxMaskGradCPUKernel<phi::CPUContext, double>);
