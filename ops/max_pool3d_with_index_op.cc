#include "ops/common/family/max_pool_with_index_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

KernelSignature MaxPool3dWithIndexOpArgumentMapping(const ArgumentMappingContext&) {
  return MaxPoolWithIndexSignature("max_pool3d_with_index");
}

DECLARE_INFER_SHAPE_FUNCTOR(max_pool3d_with_index, MaxPool3dWithIndexInferShapeFunctor,
                            PD_INFER_META(phi::MaxPoolWithIndexInferMeta));

constexpr GradSlots kMaxPool3dWithIndexGradSlots = {"X", "Mask", "Out", "X"};

KernelSignature MaxPool3dWithIndexGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"max_pool3d_with_index_grad",
          {"X", "Mask", "Out@GRAD"},
          {"ksize", "strides", "paddings", "global_pooling", "adaptive"},
          {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(max_pool3d_with_index_grad, MaxPool3dWithIndexGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(MaxPool3dWithIndexGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(max_pool3d_with_index, ops::OpTypedByX, ops::MaxPoolWithIndexOpMaker<3>,
                  ops::MaxPool3dWithIndexInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kMaxPool3dWithIndexGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(max_pool3d_with_index, ops::MaxPool3dWithIndexOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(max_pool3d_with_index,
                       ops::MaxPoolWithIndexCPUKernel<phi::CPUContext, float>,
                       ops::MaxPoolWithIndexCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(max_pool3d_with_index_grad, ops::OpTypedByOutGrad,
                  ops::MaxPool3dWithIndexGradInferShapeFunctor,
                  ops::MaxPool3dWithIndexGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(max_pool3d_with_index_grad,
                           ops::MaxPool3dWithIndexGradOpArgumentMapping);
