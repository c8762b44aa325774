#include "ops/common/family/compare_op.h"
#include "ops/common/family/unary_op.h"

namespace paddle {
namespace operators {

class BitwiseNotOpMaker : public BitwiseOpMaker {
 protected:
  const char* Formula() const override { return "~X"; }
  bool Binary() const override { return false; }
};

struct BitwiseNotReference {
  explicit BitwiseNotReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W a) const {
    return std::is_same_v<W, bool> ? !a : static_cast<W>(-1 - a);
  }
};

template <typename DeviceContext, typename T>
class BitwiseNotCPUKernel : public UnaryReferenceKernel<DeviceContext, T, BitwiseNotReference> {};

KernelSignature BitwiseNotOpArgumentMapping(const ArgumentMappingContext&) {
  return {"bitwise_not", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(bitwise_not, BitwiseNotInferShapeFunctor,
                            PD_INFER_META(phi::UnchangedInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(bitwise_not, ops::OpTypedByX, ops::BitwiseNotOpMaker,
                             ops::BitwiseNotInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(bitwise_not, ops::BitwiseNotOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(bitwise_not, ops::BitwiseNotCPUKernel<phi::CPUContext, bool>,
                       ops::BitwiseNotCPUKernel<phi::CPUContext, uint8_t>,
                       ops::BitwiseNotCPUKernel<phi::CPUContext, int8_t>,
                       ops::BitwiseNotCPUKernel<phi::CPUContext, int16_t>,
                       ops::BitwiseNotCPUKernel<phi::CPUContext, int>,
                       ops::BitwiseNotCPUKernel<phi::CPUContext, int64_t>);
