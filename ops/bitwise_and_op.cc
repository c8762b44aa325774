#include "ops/common/family/compare_op.h"

namespace paddle {
namespace operators {

class BitwiseAndOpMaker : public BitwiseOpMaker {
 protected:
  const char* Formula() const override { return "X & Y"; }
};

struct BitwiseAndReference {
  template <typename W>
  static W Apply(W a, W b) {
    return static_cast<W>(a & b);
  }
};

template <typename DeviceContext, typename T>
class BitwiseAndCPUKernel
    : public ElementwiseReferenceKernel<DeviceContext, T, BitwiseAndReference> {};

KernelSignature BitwiseAndOpArgumentMapping(const ArgumentMappingContext&) {
  return {"bitwise_and", {"X", "Y"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(bitwise_and, BitwiseAndInferShapeFunctor,
                            PD_INFER_META(phi::ElementwiseInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(bitwise_and, ops::OpTypedByX, ops::BitwiseAndOpMaker,
                             ops::BitwiseAndInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(bitwise_and, ops::BitwiseAndOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(bitwise_and, ops::BitwiseAndCPUKernel<phi::CPUContext, bool>,
                       ops::BitwiseAndCPUKernel<phi::CPUContext, uint8_t>,
                       ops::BitwiseAndCPUKernel<phi::CPUContext, int8_t>,
                       ops::BitwiseAndCPUKernel<phi::CPUContext, int16_t>,
                       ops::BitwiseAndCPUKernel<phi::CPUContext, int>,
                       ops::BitwiseAndCPUKernel<phi::CPUContext, int64_t>);
