#include "compat/mapping_notes.h"
#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/diagonal.h"

namespace paddle {
namespace operators {

class MeshgridOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Vectors.").AsDuplicable();
    AddOutput("Out", "One tensor for each.").AsDuplicable();
    AddComment("Out[i] = X[i] along dimension i, repeated along the others.");
  }
};

static void MeshgridReference(const framework::ExecutionContext& ctx) {
  const auto xs = ctx.MultiInput<DenseTensor>("X");
  const auto outs = ctx.MultiOutput<DenseTensor>("Out");
  reference::Index dims;
  for (const DenseTensor* x : xs) dims.push_back(x->numel());
  for (size_t i = 0; i < outs.size(); ++i) {
    const auto source = [&](const reference::Index& index) { return index[i]; };
    reference::Rearrange(ctx, *xs[i], dims, source, outs[i]);
  }
}
template <typename DeviceContext, typename T>
using MeshgridCPUKernel = MoveReferenceKernel<DeviceContext, T, MeshgridReference>;

KernelSignature MeshgridOpArgumentMapping(const ArgumentMappingContext&) {
  return {"meshgrid", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(meshgrid, MeshgridInferShapeFunctor,
                            PD_INFER_META(phi::MeshgridInferMeta));

/// Programs since 2.4 call the slot of the gradients outputs@GRAD, older ones Out@GRAD.
class MeshgridGradOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    const bool older = ctx.MultiInput<DenseTensor>("outputs@GRAD").empty();
    const char* slot = older ? "Out@GRAD" : "outputs@GRAD";
    return framework::OpKernelType(IndicateVarDataType(ctx, slot), ctx.GetPlace());
  }
};

class MeshgridGradMaker : public framework::SingleGradOpMaker<framework::OpDesc> {
 public:
  using framework::SingleGradOpMaker<framework::OpDesc>::SingleGradOpMaker;

 protected:
  void Apply(framework::OpDesc* grad) const override {
    grad->SetType("meshgrid_grad");
    grad->SetInput("X", Input("X"));
    grad->SetInput("outputs@GRAD", OutputGrad("Out"));
    grad->SetOutput("X@GRAD", InputGrad("X", false));
    grad->SetAttrMap(Attrs());
  }
};

KernelSignature MeshgridGradOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const char* grads = ctx.InputSize("outputs@GRAD") > 0 ? "outputs@GRAD" : "Out@GRAD";
  return {"meshgrid_grad", {"X", grads}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(meshgrid_grad, MeshgridGradInferShapeFunctor,
                            PD_INFER_META(phi::ListGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(MeshgridGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(meshgrid, ops::OpTypedByX, ops::MeshgridOpMaker, ops::MeshgridInferShapeFunctor,
                  ops::MeshgridGradMaker);
PD_REGISTER_ARG_MAPPING_FN(meshgrid, ops::MeshgridOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(meshgrid, ops::MeshgridCPUKernel<phi::CPUContext, float>,
                       ops::MeshgridCPUKernel<phi::CPUContext, double>,
                       ops::MeshgridCPUKernel<phi::CPUContext, bool>,
                       ops::MeshgridCPUKernel<phi::CPUContext, uint8_t>,
                       ops::MeshgridCPUKernel<phi::CPUContext, int8_t>,
                       ops::MeshgridCPUKernel<phi::CPUContext, int16_t>,
                       ops::MeshgridCPUKernel<phi::CPUContext, int>,
                       ops::MeshgridCPUKernel<phi::CPUContext, int64_t>);
REGISTER_OPERATOR(meshgrid_grad, ops::MeshgridGradOp, ops::MeshgridGradInferShapeFunctor,
                  ops::MeshgridGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(meshgrid_grad, ops::MeshgridGradOpArgumentMapping);
PD_MAPPING_DIFFERS(meshgrid_grad, "2.6 calls the gradients outputs@GRAD");
