#include "ops/common/family/move_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle {
namespace operators {

class DiagOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Diagonal", "A vector.");
    AddOutput("Out", "The result.");
    AddComment("Out = a matrix with Diagonal on its diagonal.");
  }
};

class DiagOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(IndicateVarDataType(ctx, "Diagonal"), ctx.GetPlace());
  }
};

static void DiagReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("Diagonal");
  const auto source = [](const reference::Index& index) {
    return index[0] == index[1] ? index[0] : int64_t{-1};
  };
  reference::Rearrange(ctx, *x, {x->numel(), x->numel()}, source, ctx.Output<DenseTensor>("Out"));
}
template <typename DeviceContext, typename T>
using DiagCPUKernel = MoveReferenceKernel<DeviceContext, T, DiagReference>;

KernelSignature DiagOpArgumentMapping(const ArgumentMappingContext&) {
  return {"unregistered", {}, {}, {}};
}

struct DiagInferShapeFunctor : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    const phi::DDim in = ctx->GetInputDim("Diagonal");
    PADDLE_ENFORCE_EQ(
        in.size(), 1,
        phi::errors::InvalidArgument("input Diagonal must be a vector; it has shape %s", in));
    ctx->SetOutputDim("Out", phi::make_ddim({in[0], in[0]}));
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(diag, ops::DiagOp, ops::DiagOpMaker, ops::DiagInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(diag, ops::DiagOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(diag, ops::DiagCPUKernel<phi::CPUContext, float>,
                       ops::DiagCPUKernel<phi::CPUContext, double>,
                       ops::DiagCPUKernel<phi::CPUContext, int>,
                       ops::DiagCPUKernel<phi::CPUContext, int64_t>);
