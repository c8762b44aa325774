#include "ops/common/family/arg_min_max_op.h"

namespace paddle {
namespace operators {

class ArgMinOpMaker : public ArgMinMaxOpMaker {
 protected:
  const char* Comment() const override {
    return "Out = the first place of the smallest element of X along `axis`.";
  }
};

template <typename DeviceContext, typename T>
using ArgMinCPUKernel = ArgMinMaxCPUKernel<DeviceContext, T, std::less>;

KernelSignature ArgMinOpArgumentMapping(const ArgumentMappingContext&) {
  return {"arg_min", {"X"}, {"axis", "keepdims", "flatten", "dtype"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(arg_min, ArgMinInferShapeFunctor,
                            PD_INFER_META(phi::ArgMinMaxInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(arg_min, ops::OpTypedByX, ops::ArgMinOpMaker,
                             ops::ArgMinInferShapeFunctor, ops::ArgMinMaxOpVarTypeInference);
PD_REGISTER_ARG_MAPPING_FN(arg_min, ops::ArgMinOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(arg_min, ops::ArgMinCPUKernel<phi::CPUContext, float>,
                       ops::ArgMinCPUKernel<phi::CPUContext, double>,
                       ops::ArgMinCPUKernel<phi::CPUContext, uint8_t>,
                       ops::ArgMinCPUKernel<phi::CPUContext, int16_t>,
                       ops::ArgMinCPUKernel<phi::CPUContext, int>,
                       ops::ArgMinCPUKernel<phi::CPUContext, int64_t>);
