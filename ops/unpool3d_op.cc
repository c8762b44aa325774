#include "ops/common/family/unpool_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

KernelSignature Unpool3dOpArgumentMapping(const ArgumentMappingContext&) {
  return UnpoolSignature("unpool3d");
}

DECLARE_INFER_SHAPE_FUNCTOR(unpool3d, Unpool3dInferShapeFunctor,
                            PD_INFER_META(phi::Unpool3dInferMeta));

constexpr GradSlots kUnpool3dGradSlots = {"X Indices", "Out", "Out", "X"};

KernelSignature Unpool3dGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"unpool3d_grad",
          {"X", "Indices", "Out", "Out@GRAD"},
          {"ksize", "strides", "paddings", "output_size", "data_format"},
          {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(unpool3d_grad, Unpool3dGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(Unpool3dGradNoNeedBufferVarsInferer, "X", "Out");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(unpool3d, ops::OpTypedByX, ops::UnpoolOpMaker<3>, ops::Unpool3dInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kUnpool3dGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(unpool3d, ops::Unpool3dOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(unpool3d, ops::UnpoolCPUKernel<phi::CPUContext, float>,
                       ops::UnpoolCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(unpool3d_grad, ops::OpTypedByOutGrad, ops::Unpool3dGradInferShapeFunctor,
                  ops::Unpool3dGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(unpool3d_grad, ops::Unpool3dGradOpArgumentMapping);
