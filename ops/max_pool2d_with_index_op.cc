#include "ops/common/family/max_pool_with_index_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

KernelSignature MaxPool2dWithIndexOpArgumentMapping(const ArgumentMappingContext&) {
  return MaxPoolWithIndexSignature("max_pool2d_with_index");
}

DECLARE_INFER_SHAPE_FUNCTOR(max_pool2d_with_index, MaxPool2dWithIndexInferShapeFunctor,
                            PD_INFER_META(phi::MaxPoolWithIndexInferMeta));

constexpr GradSlots kMaxPool2dWithIndexGradSlots = {"X", "Mask", "Out", "X"};

KernelSignature MaxPool2dWithIndexGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"max_pool2d_with_index_grad",
          {"X", "Mask", "Out@GRAD"},
          {"ksize", "strides", "paddings", "global_pooling", "adaptive"},
          {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(max_pool2d_with_index_grad, MaxPool2dWithIndexGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(MaxPool2dWithIndexGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(max_pool2d_with_index, ops::OpTypedByX, ops::MaxPoolWithIndexOpMaker<2>,
                  ops::MaxPool2dWithIndexInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kMaxPool2dWithIndexGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(max_pool2d_with_index, ops::MaxPool2dWithIndexOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(max_pool2d_with_index,
                       ops::MaxPoolWithIndexCPUKernel<phi::CPUContext, float>,
                       ops::MaxPoolWithIndexCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(max_pool2d_with_index_grad, ops::OpTypedByOutGrad,
                  ops::MaxPool2dWithIndexGradInferShapeFunctor,
                  ops::MaxPool2dWithIndexGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(max_pool2d_with_index_grad,
                           ops::MaxPool2dWithIndexGradOpArgumentMapping);
