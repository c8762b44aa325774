#include <cmath>

#include "ops/common/family/compare_op.h"

namespace paddle {
namespace operators {

class IsinfV2OpMaker : public LogicalOpMaker {
 protected:
  const char* Formula() const override { return "whether X is infinite"; }
  bool Binary() const override { return false; }
};

struct IsinfV2Reference {
  template <typename W>
  static bool Apply(W a) {
    return std::isinf(static_cast<double>(a));
  }
};

template <typename DeviceContext, typename T>
class IsinfV2CPUKernel : public TestReferenceKernel<DeviceContext, T, IsinfV2Reference> {};

KernelSignature IsinfV2OpArgumentMapping(const ArgumentMappingContext&) {
  return {"isinf", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(isinf_v2, IsinfV2InferShapeFunctor,
                            PD_INFER_META(phi::IsfiniteInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(isinf_v2, ops::OpTypedByX, ops::IsinfV2OpMaker,
                             ops::IsinfV2InferShapeFunctor);
PD_REGISTER_BASE_KERNEL_NAME(isinf_v2, isinf);
PD_REGISTER_ARG_MAPPING_FN(isinf_v2, ops::IsinfV2OpArgumentMapping);
REGISTER_OP_CPU_KERNEL(isinf_v2, ops::IsinfV2CPUKernel<phi::CPUContext, float>,
                       ops::IsinfV2CPUKernel<phi::CPUContext, double>,
                       ops::IsinfV2CPUKernel<phi::CPUContext, int>,
                       ops::IsinfV2CPUKernel<phi::CPUContext, int64_t>,
                       ops::IsinfV2CPUKernel<phi::CPUContext, phi::dtype::float16>,
                       ops::IsinfV2CPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
