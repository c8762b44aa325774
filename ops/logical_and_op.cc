#include "ops/common/family/compare_op.h"

namespace paddle {
namespace operators {

class LogicalAndOpMaker : public LogicalOpMaker {
 protected:
  const char* Formula() const override { return "X and Y"; }
};

struct LogicalAndReference {
  template <typename W>
  static bool Apply(W a, W b) {
    const bool x = a != W(0), y = b != W(0);
    return x && y;
  }
};

template <typename DeviceContext, typename T>
class LogicalAndCPUKernel : public TestPairsReferenceKernel<DeviceContext, T, LogicalAndReference> {
};

KernelSignature LogicalAndOpArgumentMapping(const ArgumentMappingContext&) {
  return {"logical_and", {"X", "Y"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(logical_and, LogicalAndInferShapeFunctor,
                            PD_INFER_META(phi::LogicalBinaryInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(logical_and, ops::CompareOp, ops::LogicalAndOpMaker,
                             ops::LogicalAndInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(logical_and, ops::LogicalAndOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(logical_and, ops::LogicalAndCPUKernel<phi::CPUContext, float>,
                       ops::LogicalAndCPUKernel<phi::CPUContext, double>,
                       ops::LogicalAndCPUKernel<phi::CPUContext, bool>,
                       ops::LogicalAndCPUKernel<phi::CPUContext, int8_t>,
                       ops::LogicalAndCPUKernel<phi::CPUContext, int16_t>,
                       ops::LogicalAndCPUKernel<phi::CPUContext, int>,
                       ops::LogicalAndCPUKernel<phi::CPUContext, int64_t>,
                       ops::LogicalAndCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::LogicalAndCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
