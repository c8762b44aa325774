#include "ops/common/family/move_op.h"
#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/kernels/funcs/conv/unpad.h"

namespace paddle {
namespace operators {

class PadConstantLikeOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Only its shape counts.");
    AddInput("Y", "Any tensor, no larger than X.");
    AddOutput("Out", "The result.");
    AddAttr<float>("pad_value", "What they are.").SetDefault(0.0f);
    AddComment("Out = Y with more elements behind it, up to the shape of X.");
  }
};

class PadConstantLikeOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(IndicateVarDataType(ctx, "Y"), ctx.GetPlace());
  }
};

static void PadConstantLikeReference(const framework::ExecutionContext& ctx) {
  const auto* y = ctx.Input<DenseTensor>("Y");
  const reference::Index dims = phi::vectorize(ctx.Input<DenseTensor>("X")->dims());
  const reference::Index whole = phi::vectorize(y->dims());
  const reference::Index before(whole.size(), 0);
  const auto source = [&](reference::Index index) -> int64_t {
    for (size_t i = 0; i < index.size(); ++i) {
      index[i] -= before[i];
      if (index[i] < 0 || index[i] >= whole[i]) return -1;
    }
    return reference::OffsetOf(index, whole);
  };
  reference::Rearrange(ctx, *y, dims, source, ctx.Output<DenseTensor>("Out"),
                       ctx.Attr<float>("pad_value"));
}
template <typename DeviceContext, typename T>
using PadConstantLikeCPUKernel = MoveReferenceKernel<DeviceContext, T, PadConstantLikeReference>;

struct PadConstantLikeInferShapeFunctor : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    const phi::DDim dims = ctx->GetInputDim("X"), small = ctx->GetInputDim("Y");
    bool fits = dims.size() == small.size();
    for (int i = 0; fits && i < dims.size(); ++i) fits = dims[i] < 0 || dims[i] >= small[i];
    PADDLE_ENFORCE_EQ(
        fits, true,
        phi::errors::InvalidArgument(
            "input Y of shape %s must not be larger than input X of shape %s", small, dims));
    ctx->SetOutputDim("Out", dims);
    ctx->ShareLoD("X", "Out");
  }
};

constexpr GradSlots kPadConstantLikeGradSlots = {"X Y", "", "Out", "Y"};

DECLARE_NO_NEED_BUFFER_VARS_INFERER(PadConstantLikeGradNoNeedBufferVarsInferer, "X", "Y");

template <typename DeviceContext, typename T>
class PadConstantLikeGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const phi::DDim dims = ctx.Input<DenseTensor>("Y")->dims();
    phi::funcs::Unpad<T>(ctx.template device_context<DeviceContext>(),
                         *ctx.Input<DenseTensor>("Out@GRAD"), dims,
                         std::vector<int64_t>(dims.size(), 0), phi::funcs::PadMode::kConstant,
                         ctx.Output<DenseTensor>("Y@GRAD"));
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(pad_constant_like, ops::PadConstantLikeOp, ops::PadConstantLikeOpMaker,
                  ops::PadConstantLikeInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kPadConstantLikeGradSlots>);
REGISTER_OP_CPU_KERNEL(pad_constant_like, ops::PadConstantLikeCPUKernel<phi::CPUContext, float>,
                       ops::PadConstantLikeCPUKernel<phi::CPUContext, double>,
                       ops::PadConstantLikeCPUKernel<phi::CPUContext, int>,
                       ops::PadConstantLikeCPUKernel<phi::CPUContext, int64_t>);
REGISTER_OPERATOR(pad_constant_like_grad, ops::SlotGradOp<ops::kPadConstantLikeGradSlots>,
                  ops::PadConstantLikeGradNoNeedBufferVarsInferer);
REGISTER_OP_CPU_KERNEL(pad_constant_like_grad,
                       ops::PadConstantLikeGradCPUKernel<phi::CPUContext, float>,
                       ops::PadConstantLikeGradCPUKernel<phi::CPUContext, double>);
