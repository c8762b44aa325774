#include "ops/common/family/arg_min_max_op.h"

namespace paddle {
namespace operators {

class ArgMaxOpMaker : public ArgMinMaxOpMaker {
 protected:
  const char* Comment() const override {
    return "Out = the first place of the largest element of X along `axis`.";
  }
};

template <typename DeviceContext, typename T>
using ArgMaxCPUKernel = ArgMinMaxCPUKernel<DeviceContext, T, std::greater>;

KernelSignature ArgMaxOpArgumentMapping(const ArgumentMappingContext&) {
  return {"arg_max", {"X"}, {"axis", "keepdims", "flatten", "dtype"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(arg_max, ArgMaxInferShapeFunctor,
                            PD_INFER_META(phi::ArgMinMaxInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(arg_max, ops::OpTypedByX, ops::ArgMaxOpMaker,
                             ops::ArgMaxInferShapeFunctor, ops::ArgMinMaxOpVarTypeInference);
PD_REGISTER_ARG_MAPPING_FN(arg_max, ops::ArgMaxOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(arg_max, ops::ArgMaxCPUKernel<phi::CPUContext, float>,
                       ops::ArgMaxCPUKernel<phi::CPUContext, double>,
                       ops::ArgMaxCPUKernel<phi::CPUContext, uint8_t>,
                       ops::ArgMaxCPUKernel<phi::CPUContext, int16_t>,
                       ops::ArgMaxCPUKernel<phi::CPUContext, int>,
                       ops::ArgMaxCPUKernel<phi::CPUContext, int64_t>);
