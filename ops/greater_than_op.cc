#include "compat/mapping_notes.h"
#include "ops/common/family/compare_op.h"

namespace paddle {
namespace operators {

class GreaterThanOpMaker : public CompareOpMaker {
 protected:
  const char* Symbol() const override { return ">"; }
};

struct GreaterThanReference {
  template <typename W>
  static bool Apply(W a, W b) {
    return a > b;
  }
};

template <typename DeviceContext, typename T>
class GreaterThanCPUKernel
    : public TestPairsReferenceKernel<DeviceContext, T, GreaterThanReference> {};

KernelSignature GreaterThanArgumentMapping(const ArgumentMappingContext&) {
  return {"greater_than", {"X", "Y"}, {"axis"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(greater_than, GreaterThanInferShapeFunctor,
                            PD_INFER_META(phi::CompareInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(greater_than, ops::CompareOp, ops::GreaterThanOpMaker,
                             ops::GreaterThanInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(greater_than, ops::GreaterThanArgumentMapping);
PD_DROPPED_ARGUMENTS(greater_than, {"force_cpu", "chooses the place (GetExpectedKernelType)"});
REGISTER_OP_CPU_KERNEL(greater_than, ops::GreaterThanCPUKernel<phi::CPUContext, float>,
                       ops::GreaterThanCPUKernel<phi::CPUContext, double>,
                       ops::GreaterThanCPUKernel<phi::CPUContext, bool>,
                       ops::GreaterThanCPUKernel<phi::CPUContext, uint8_t>,
                       ops::GreaterThanCPUKernel<phi::CPUContext, int8_t>,
                       ops::GreaterThanCPUKernel<phi::CPUContext, int16_t>,
                       ops::GreaterThanCPUKernel<phi::CPUContext, int>,
                       ops::GreaterThanCPUKernel<phi::CPUContext, int64_t>,
                       ops::GreaterThanCPUKernel<phi::CPUContext, phi::dtype::float16>,
                       ops::GreaterThanCPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
REGISTER_OP_VERSION(greater_than)
    .AddCheckpoint("Adds the attribute force_cpu.",
                   paddle::framework::compatible::OpVersionDesc().ModifyAttr(
                       "force_cpu", "Compare on the CPU, wherever the program runs.", false));
