#include "ops/common/family/compare_op.h"

namespace paddle {
namespace operators {

class LogicalOrOpMaker : public LogicalOpMaker {
 protected:
  const char* Formula() const override { return "X or Y"; }
};

struct LogicalOrReference {
  template <typename W>
  static bool Apply(W a, W b) {
    const bool x = a != W(0), y = b != W(0);
    return x || y;
  }
};

template <typename DeviceContext, typename T>
class LogicalOrCPUKernel : public TestPairsReferenceKernel<DeviceContext, T, LogicalOrReference> {};

KernelSignature LogicalOrOpArgumentMapping(const ArgumentMappingContext&) {
  return {"logical_or", {"X", "Y"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(logical_or, LogicalOrInferShapeFunctor,
                            PD_INFER_META(phi::LogicalBinaryInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(logical_or, ops::CompareOp, ops::LogicalOrOpMaker,
                             ops::LogicalOrInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(logical_or, ops::LogicalOrOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(logical_or, ops::LogicalOrCPUKernel<phi::CPUContext, float>,
                       ops::LogicalOrCPUKernel<phi::CPUContext, double>,
                       ops::LogicalOrCPUKernel<phi::CPUContext, bool>,
                       ops::LogicalOrCPUKernel<phi::CPUContext, int8_t>,
                       ops::LogicalOrCPUKernel<phi::CPUContext, int16_t>,
                       ops::LogicalOrCPUKernel<phi::CPUContext, int>,
                       ops::LogicalOrCPUKernel<phi::CPUContext, int64_t>,
                       ops::LogicalOrCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::LogicalOrCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
