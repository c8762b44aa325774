#include <cmath>

#include "ops/common/family/closeness_op.h"

namespace paddle {
namespace operators {

class IscloseOpMaker : public ClosenessOpMaker {
 protected:
  const char* OutDoc() const override { return "bool, of the shape of Input."; }
};

template <typename DeviceContext, typename T>
class IscloseCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const std::vector<bool> close = reference::ClosePairs<T>(ctx);
    bool* result = reference::Allocate<bool>(ctx, ctx.Output<DenseTensor>("Out"));
    std::copy(close.begin(), close.end(), result);
  }
};

KernelSignature IscloseOpArgumentMapping(const ArgumentMappingContext& ctx) {
  return {"isclose",
          {"Input", "Other"},
          {ClosenessBound(ctx, "Rtol", "rtol"), ClosenessBound(ctx, "Atol", "atol"), "equal_nan"},
          {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(isclose, IscloseInferShapeFunctor,
                            PD_INFER_META(phi::ValueCompareInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(isclose, ops::ClosenessOp, ops::IscloseOpMaker,
                             ops::IscloseInferShapeFunctor, ops::ClosenessOpVarTypeInference);
PD_REGISTER_ARG_MAPPING_FN(isclose, ops::IscloseOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(isclose, ops::IscloseCPUKernel<phi::CPUContext, float>,
                       ops::IscloseCPUKernel<phi::CPUContext, double>,
                       ops::IscloseCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::IscloseCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
