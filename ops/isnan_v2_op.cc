#include <cmath>

#include "ops/common/family/compare_op.h"

namespace paddle {
namespace operators {

class IsnanV2OpMaker : public LogicalOpMaker {
 protected:
  const char* Formula() const override { return "whether X is NaN"; }
  bool Binary() const override { return false; }
};

struct IsnanV2Reference {
  template <typename W>
  static bool Apply(W a) {
    return a != a;
  }
};

template <typename DeviceContext, typename T>
class IsnanV2CPUKernel : public TestReferenceKernel<DeviceContext, T, IsnanV2Reference> {};

KernelSignature IsnanV2OpArgumentMapping(const ArgumentMappingContext&) {
  return {"isnan", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(isnan_v2, IsnanV2InferShapeFunctor,
                            PD_INFER_META(phi::IsfiniteInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(isnan_v2, ops::OpTypedByX, ops::IsnanV2OpMaker,
                             ops::IsnanV2InferShapeFunctor);
PD_REGISTER_BASE_KERNEL_NAME(isnan_v2, isnan);
PD_REGISTER_ARG_MAPPING_FN(isnan_v2, ops::IsnanV2OpArgumentMapping);
REGISTER_OP_CPU_KERNEL(isnan_v2, ops::IsnanV2CPUKernel<phi::CPUContext, float>,
                       ops::IsnanV2CPUKernel<phi::CPUContext, double>,
                       ops::IsnanV2CPUKernel<phi::CPUContext, int>,
                       ops::IsnanV2CPUKernel<phi::CPUContext, int64_t>,
                       ops::IsnanV2CPUKernel<phi::CPUContext, phi::dtype::float16>,
                       ops::IsnanV2CPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
