#include "ops/common/family/compare_op.h"

namespace paddle {
namespace operators {

class BitwiseOrOpMaker : public BitwiseOpMaker {
 protected:
  const char* Formula() const override { return "X | Y"; }
};

struct BitwiseOrReference {
  template <typename W>
  static W Apply(W a, W b) {
    return static_cast<W>(a | b);
  }
};

template <typename DeviceContext, typename T>
class BitwiseOrCPUKernel : public ElementwiseReferenceKernel<DeviceContext, T, BitwiseOrReference> {
};

KernelSignature BitwiseOrOpArgumentMapping(const ArgumentMappingContext&) {
  return {"bitwise_or", {"X", "Y"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(bitwise_or, BitwiseOrInferShapeFunctor,
                            PD_INFER_META(phi::ElementwiseInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(bitwise_or, ops::OpTypedByX, ops::BitwiseOrOpMaker,
                             ops::BitwiseOrInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(bitwise_or, ops::BitwiseOrOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(bitwise_or, ops::BitwiseOrCPUKernel<phi::CPUContext, bool>,
                       ops::BitwiseOrCPUKernel<phi::CPUContext, uint8_t>,
                       ops::BitwiseOrCPUKernel<phi::CPUContext, int8_t>,
                       ops::BitwiseOrCPUKernel<phi::CPUContext, int16_t>,
                       ops::BitwiseOrCPUKernel<phi::CPUContext, int>,
                       ops::BitwiseOrCPUKernel<phi::CPUContext, int64_t>);
