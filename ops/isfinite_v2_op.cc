#include <cmath>

#include "ops/common/family/compare_op.h"

namespace paddle {
namespace operators {

class IsfiniteV2OpMaker : public LogicalOpMaker {
 protected:
  const char* Formula() const override { return "whether X is neither NaN nor infinite"; }
  bool Binary() const override { return false; }
};

struct IsfiniteV2Reference {
  template <typename W>
  static bool Apply(W a) {
    return std::isfinite(static_cast<double>(a));
  }
};

template <typename DeviceContext, typename T>
class IsfiniteV2CPUKernel : public TestReferenceKernel<DeviceContext, T, IsfiniteV2Reference> {};

KernelSignature IsfiniteV2OpArgumentMapping(const ArgumentMappingContext&) {
  return {"isfinite", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(isfinite_v2, IsfiniteV2InferShapeFunctor,
                            PD_INFER_META(phi::IsfiniteInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(isfinite_v2, ops::OpTypedByX, ops::IsfiniteV2OpMaker,
                             ops::IsfiniteV2InferShapeFunctor);
PD_REGISTER_BASE_KERNEL_NAME(isfinite_v2, isfinite);
PD_REGISTER_ARG_MAPPING_FN(isfinite_v2, ops::IsfiniteV2OpArgumentMapping);
REGISTER_OP_CPU_KERNEL(isfinite_v2, ops::IsfiniteV2CPUKernel<phi::CPUContext, float>,
                       ops::IsfiniteV2CPUKernel<phi::CPUContext, double>,
                       ops::IsfiniteV2CPUKernel<phi::CPUContext, int>,
                       ops::IsfiniteV2CPUKernel<phi::CPUContext, int64_t>,
                       ops::IsfiniteV2CPUKernel<phi::CPUContext, phi::dtype::float16>,
                       ops::IsfiniteV2CPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
