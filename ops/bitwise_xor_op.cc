#include "ops/common/family/compare_op.h"

namespace paddle {
namespace operators {

class BitwiseXorOpMaker : public BitwiseOpMaker {
 protected:
  const char* Formula() const override { return "X ^ Y"; }
};

struct BitwiseXorReference {
  template <typename W>
  static W Apply(W a, W b) {
    return static_cast<W>(a ^ b);
  }
};

template <typename DeviceContext, typename T>
class BitwiseXorCPUKernel
    : public ElementwiseReferenceKernel<DeviceContext, T, BitwiseXorReference> {};

KernelSignature BitwiseXorOpArgumentMapping(const ArgumentMappingContext&) {
  return {"bitwise_xor", {"X", "Y"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(bitwise_xor, BitwiseXorInferShapeFunctor,
                            PD_INFER_META(phi::ElementwiseInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(bitwise_xor, ops::OpTypedByX, ops::BitwiseXorOpMaker,
                             ops::BitwiseXorInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(bitwise_xor, ops::BitwiseXorOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(bitwise_xor, ops::BitwiseXorCPUKernel<phi::CPUContext, bool>,
                       ops::BitwiseXorCPUKernel<phi::CPUContext, uint8_t>,
                       ops::BitwiseXorCPUKernel<phi::CPUContext, int8_t>,
                       ops::BitwiseXorCPUKernel<phi::CPUContext, int16_t>,
                       ops::BitwiseXorCPUKernel<phi::CPUContext, int>,
                       ops::BitwiseXorCPUKernel<phi::CPUContext, int64_t>);
