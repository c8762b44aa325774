#include "compat/mapping_notes.h"
#include "ops/common/family/compare_op.h"

namespace paddle {
namespace operators {

class EqualOpMaker : public CompareOpMaker {
 protected:
  const char* Symbol() const override { return "=="; }
};

struct EqualReference {
  template <typename W>
  static bool Apply(W a, W b) {
    return a == b;
  }
};

template <typename DeviceContext, typename T>
class EqualCPUKernel : public TestPairsReferenceKernel<DeviceContext, T, EqualReference> {};

KernelSignature EqualArgumentMapping(const ArgumentMappingContext&) {
  return {"equal", {"X", "Y"}, {"axis"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(equal, EqualInferShapeFunctor, PD_INFER_META(phi::CompareInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(equal, ops::CompareOp, ops::EqualOpMaker, ops::EqualInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(equal, ops::EqualArgumentMapping);
PD_DROPPED_ARGUMENTS(equal, {"force_cpu", "chooses the place (GetExpectedKernelType)"});
REGISTER_OP_CPU_KERNEL(equal, ops::EqualCPUKernel<phi::CPUContext, float>,
                       ops::EqualCPUKernel<phi::CPUContext, double>,
                       ops::EqualCPUKernel<phi::CPUContext, bool>,
                       ops::EqualCPUKernel<phi::CPUContext, uint8_t>,
                       ops::EqualCPUKernel<phi::CPUContext, int8_t>,
                       ops::EqualCPUKernel<phi::CPUContext, int16_t>,
                       ops::EqualCPUKernel<phi::CPUContext, int>,
                       ops::EqualCPUKernel<phi::CPUContext, int64_t>,
                       ops::EqualCPUKernel<phi::CPUContext, phi::dtype::float16>,
                       ops::EqualCPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
REGISTER_OP_VERSION(equal).AddCheckpoint("Adds the attribute force_cpu.",
                                         paddle::framework::compatible::OpVersionDesc().ModifyAttr(
                                             "force_cpu",
                                             "Compare on the CPU, wherever the program runs.",
                                             false));
