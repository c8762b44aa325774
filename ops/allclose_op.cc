#include <cmath>

#include "ops/common/family/closeness_op.h"

namespace paddle {
namespace operators {

class AllcloseOpMaker : public ClosenessOpMaker {
 protected:
  const char* OutDoc() const override { return "bool, rank 0: whether all numbers are close."; }
};

template <typename DeviceContext, typename T>
class AllcloseCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const std::vector<bool> close = reference::ClosePairs<T>(ctx);
    bool* result = reference::Allocate<bool>(ctx, ctx.Output<DenseTensor>("Out"));
    *result = std::find(close.begin(), close.end(), false) == close.end();
  }
};

KernelSignature AllCloseOpArgumentMapping(const ArgumentMappingContext& ctx) {
  return {"allclose",
          {"Input", "Other"},
          {ClosenessBound(ctx, "Rtol", "rtol"), ClosenessBound(ctx, "Atol", "atol"), "equal_nan"},
          {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(allclose, AllcloseInferShapeFunctor,
                            PD_INFER_META(phi::AllValueCompareInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(allclose, ops::ClosenessOp, ops::AllcloseOpMaker,
                             ops::AllcloseInferShapeFunctor, ops::ClosenessOpVarTypeInference);
PD_REGISTER_ARG_MAPPING_FN(allclose, ops::AllCloseOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(allclose, ops::AllcloseCPUKernel<phi::CPUContext, float>,
                       ops::AllcloseCPUKernel<phi::CPUContext, double>);
REGISTER_OP_VERSION(allclose)
    .AddCheckpoint("Adds the inputs Rtol and Atol.",
                   paddle::framework::compatible::OpVersionDesc()
                       .NewInput("Rtol", "The relative tolerance.")
                       .NewInput("Atol", "The absolute tolerance."))
    .AddCheckpoint("Makes the attributes rtol and atol text, which holds every float64.",
                   paddle::framework::compatible::OpVersionDesc()
                       .DeleteAttr("rtol", "A float32.")
                       .NewAttr("rtol", "As text.", std::string("1e-5"))
                       .DeleteAttr("atol", "A float32.")
                       .NewAttr("atol", "As text.", std::string("1e-8")));
