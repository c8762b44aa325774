#include "ops/common/family/cum_select_op.h"

namespace paddle {
namespace operators {

class CumminOpMaker : public CumSelectOpMaker {
 protected:
  const char* Comment() const override {
    return "out = the smallest of the elements of x along `axis` so far; of equal ones the last.";
  }
};

template <typename DeviceContext, typename T>
class CumminCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    CumSelectReference<T>(ctx, "cummin", [](T before, T v) { return v <= before; });
  }
};

KernelSignature CumminOpArgumentMapping(const ArgumentMappingContext&) {
  return {"cummin", {"x"}, {"axis", "dtype"}, {"out", "indices"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(cummin, CumminInferShapeFunctor,
                            PD_INFER_META(phi::CumSelectInferMeta));

constexpr GradSlots kCumminGradSlots = {"x", "indices", "out", "x"};

KernelSignature CumminGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"cummin_grad", {"x", "indices", "out@GRAD"}, {"axis", "dtype"}, {"x@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(cummin_grad, CumminGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(CumminGradNoNeedBufferVarsInferer, "x");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(cummin, ops::OpTypedByLowerX, ops::CumminOpMaker, ops::CumminInferShapeFunctor,
                  ops::CumSelectVarType, ops::SlotGradOpMaker<ops::kCumminGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(cummin, ops::CumminOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(cummin, ops::CumminCPUKernel<phi::CPUContext, float>,
                       ops::CumminCPUKernel<phi::CPUContext, double>,
                       ops::CumminCPUKernel<phi::CPUContext, int>,
                       ops::CumminCPUKernel<phi::CPUContext, int64_t>);
REGISTER_OPERATOR(cummin_grad, ops::OpTypedByLowerOutGrad, ops::CumminGradInferShapeFunctor,
                  ops::CumminGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(cummin_grad, ops::CumminGradOpArgumentMapping);
