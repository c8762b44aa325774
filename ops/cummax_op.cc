#include "ops/common/family/cum_select_op.h"

namespace paddle {
namespace operators {

class CummaxOpMaker : public CumSelectOpMaker {
 protected:
  const char* Comment() const override {
    return "out = the largest of the elements of x along `axis` so far; of equal ones the last.";
  }
};

template <typename DeviceContext, typename T>
class CummaxCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    CumSelectReference<T>(ctx, "cummax", [](T before, T v) { return v >= before; });
  }
};

KernelSignature CummaxOpArgumentMapping(const ArgumentMappingContext&) {
  return {"cummax", {"x"}, {"axis", "dtype"}, {"out", "indices"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(cummax, CummaxInferShapeFunctor,
                            PD_INFER_META(phi::CumSelectInferMeta));

constexpr GradSlots kCummaxGradSlots = {"x", "indices", "out", "x"};

KernelSignature CummaxGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"cummax_grad", {"x", "indices", "out@GRAD"}, {"axis", "dtype"}, {"x@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(cummax_grad, CummaxGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(CummaxGradNoNeedBufferVarsInferer, "x");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(cummax, ops::OpTypedByLowerX, ops::CummaxOpMaker, ops::CummaxInferShapeFunctor,
                  ops::CumSelectVarType, ops::SlotGradOpMaker<ops::kCummaxGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(cummax, ops::CummaxOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(cummax, ops::CummaxCPUKernel<phi::CPUContext, float>,
                       ops::CummaxCPUKernel<phi::CPUContext, double>,
                       ops::CummaxCPUKernel<phi::CPUContext, int>,
                       ops::CummaxCPUKernel<phi::CPUContext, int64_t>);
REGISTER_OPERATOR(cummax_grad, ops::OpTypedByLowerOutGrad, ops::CummaxGradInferShapeFunctor,
                  ops::CummaxGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(cummax_grad, ops::CummaxGradOpArgumentMapping);
