#include "ops/common/family/unpool_op.h"
#include "compat/mapping_notes.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

KernelSignature UnpoolOpArgumentMapping(const ArgumentMappingContext&) {
  return UnpoolSignature("unpool");
}

DECLARE_INFER_SHAPE_FUNCTOR(unpool, UnpoolInferShapeFunctor, PD_INFER_META(phi::UnpoolInferMeta));

constexpr GradSlots kUnpoolGradSlots = {"X Indices", "Out", "Out", "X"};

KernelSignature UnpoolGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"unpool_grad",
          {"X", "Indices", "Out", "Out@GRAD"},
          {"ksize", "strides", "paddings", "output_size", "data_format"},
          {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(unpool_grad, UnpoolGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(UnpoolGradNoNeedBufferVarsInferer, "X", "Out");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(unpool, ops::OpTypedByX, ops::UnpoolOpMaker<2>, ops::UnpoolInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kUnpoolGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(unpool, ops::UnpoolOpArgumentMapping);
PD_DROPPED_ARGUMENTS(unpool, {"unpooling_type", "only max is allowed"});
REGISTER_OP_CPU_KERNEL(unpool, ops::UnpoolCPUKernel<phi::CPUContext, float>,
                       ops::UnpoolCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(unpool_grad, ops::OpTypedByOutGrad, ops::UnpoolGradInferShapeFunctor,
                  ops::UnpoolGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(unpool_grad, ops::UnpoolGradOpArgumentMapping);
