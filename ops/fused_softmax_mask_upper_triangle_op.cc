#include "ops/common/family/fused_softmax_mask.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/rows/rows.h"

namespace paddle {
namespace operators {

// Only a legacy kernel: the original never migrated it.
class FusedSoftmaxMaskUpperTriangleOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[B, H, S, S].");
    AddOutput("Out", "[B, H, S, S].");
    AddComment("Out = softmax of elements 0 to i in row i of X, 0 beyond.");
  }
};

class FusedSoftmaxMaskUpperTriangleOp : public OpTypedByX {
 public:
  using OpTypedByX::OpTypedByX;

  void InferShape(framework::InferShapeContext* ctx) const override {
    const phi::DDim x = DimsOfRank(ctx, "fused_softmax_mask_upper_triangle", "X", 4);
    CheckSameSize("fused_softmax_mask_upper_triangle", "the last size of X", x[3], x[2]);
    ctx->SetOutputDim("Out", x);
    ctx->ShareLoD("X", "Out");
  }
};

template <typename DeviceContext, typename T>
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

constexpr GradSlots kFusedSoftmaxMaskUpperTriangleGradSlots = {"", "Out", "Out", "X"};

using FusedSoftmaxMaskUpperTriangleGradOp = MaskedSoftmaxGradOp;

template <typename DeviceContext, typename T>
class FusedSoftmaxMaskUpperTriangleGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    MaskedSoftmaxGrad<T>(ctx, "Out");
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(fused_softmax_mask_upper_triangle, ops::FusedSoftmaxMaskUpperTriangleOp,
                  ops::FusedSoftmaxMaskUpperTriangleOpMaker,
                  ops::SlotGradOpMaker<ops::kFusedSoftmaxMaskUpperTriangleGradSlots>);
REGISTER_OP_CPU_KERNEL(fused_softmax_mask_upper_triangle,
                       ops::FusedSoftmaxMaskUpperTriangleCPUKernel<phi::CPUContext, float>,
                       ops::FusedSoftmaxMaskUpperTriangleCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(fused_softmax_mask_upper_triangle_grad, ops::FusedSoftmaxMaskUpperTriangleGradOp);
REGISTER_OP_CPU_KERNEL(fused_softmax_mask_upper_triangle_grad,
                       ops::FusedSoftmaxMaskUpperTriangleGradCPUKernel<phi::CPUContext, float>,
                       ops::FusedSoftmaxMaskUpperTriangleGradCPUKernel<phi::CPUContext, double>);
