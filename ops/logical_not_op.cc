#include "ops/common/family/compare_op.h"

namespace paddle {
namespace operators {

class LogicalNotOpMaker : public LogicalOpMaker {
 protected:
  const char* Formula() const override { return "not X"; }
  bool Binary() const override { return false; }
};

struct LogicalNotReference {
  template <typename W>
  static bool Apply(W a) {
    return a == W(0);
  }
};

template <typename DeviceContext, typename T>
class LogicalNotCPUKernel : public TestReferenceKernel<DeviceContext, T, LogicalNotReference> {};

KernelSignature LogicalNotOpArgumentMapping(const ArgumentMappingContext&) {
  return {"logical_not", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(logical_not, LogicalNotInferShapeFunctor,
                            PD_INFER_META(phi::LogicalNotInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(logical_not, ops::CompareOp, ops::LogicalNotOpMaker,
                             ops::LogicalNotInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(logical_not, ops::LogicalNotOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(logical_not, ops::LogicalNotCPUKernel<phi::CPUContext, float>,
                       ops::LogicalNotCPUKernel<phi::CPUContext, double>,
                       ops::LogicalNotCPUKernel<phi::CPUContext, bool>,
                       ops::LogicalNotCPUKernel<phi::CPUContext, int8_t>,
                       ops::LogicalNotCPUKernel<phi::CPUContext, int16_t>,
                       ops::LogicalNotCPUKernel<phi::CPUContext, int>,
                       ops::LogicalNotCPUKernel<phi::CPUContext, int64_t>,
                       ops::LogicalNotCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::LogicalNotCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
