#include "ops/common/family/compare_op.h"

namespace paddle {
namespace operators {

class LogicalXorOpMaker : public LogicalOpMaker {
 protected:
  const char* Formula() const override { return "X or Y, not both"; }
};

struct LogicalXorReference {
  template <typename W>
  static bool Apply(W a, W b) {
    const bool x = a != W(0), y = b != W(0);
    return x != y;
  }
};

template <typename DeviceContext, typename T>
class LogicalXorCPUKernel : public TestPairsReferenceKernel<DeviceContext, T, LogicalXorReference> {
};

KernelSignature LogicalXorOpArgumentMapping(const ArgumentMappingContext&) {
  return {"logical_xor", {"X", "Y"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(logical_xor, LogicalXorInferShapeFunctor,
                            PD_INFER_META(phi::LogicalBinaryInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(logical_xor, ops::CompareOp, ops::LogicalXorOpMaker,
                             ops::LogicalXorInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(logical_xor, ops::LogicalXorOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(logical_xor, ops::LogicalXorCPUKernel<phi::CPUContext, float>,
                       ops::LogicalXorCPUKernel<phi::CPUContext, double>,
                       ops::LogicalXorCPUKernel<phi::CPUContext, bool>,
                       ops::LogicalXorCPUKernel<phi::CPUContext, int8_t>,
                       ops::LogicalXorCPUKernel<phi::CPUContext, int16_t>,
                       ops::LogicalXorCPUKernel<phi::CPUContext, int>,
                       ops::LogicalXorCPUKernel<phi::CPUContext, int64_t>,
                       ops::LogicalXorCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::LogicalXorCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
