#include "compat/mapping_notes.h"
#include "ops/common/family/compare_op.h"

namespace paddle {
namespace operators {

class GreaterEqualOpMaker : public CompareOpMaker {
 protected:
  const char* Symbol() const override { return ">="; }
};

struct GreaterEqualReference {
  template <typename W>
  static bool Apply(W a, W b) {
    return a >= b;
  }
};

template <typename DeviceContext, typename T>
class GreaterEqualCPUKernel
    : public TestPairsReferenceKernel<DeviceContext, T, GreaterEqualReference> {};

KernelSignature GreaterEqualArgumentMapping(const ArgumentMappingContext&) {
  return {"greater_equal", {"X", "Y"}, {"axis"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(greater_equal, GreaterEqualInferShapeFunctor,
                            PD_INFER_META(phi::CompareInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(greater_equal, ops::CompareOp, ops::GreaterEqualOpMaker,
                             ops::GreaterEqualInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(greater_equal, ops::GreaterEqualArgumentMapping);
PD_DROPPED_ARGUMENTS(greater_equal, {"force_cpu", "chooses the place (GetExpectedKernelType)"});
REGISTER_OP_CPU_KERNEL(greater_equal, ops::GreaterEqualCPUKernel<phi::CPUContext, float>,
                       ops::GreaterEqualCPUKernel<phi::CPUContext, double>,
                       ops::GreaterEqualCPUKernel<phi::CPUContext, bool>,
                       ops::GreaterEqualCPUKernel<phi::CPUContext, uint8_t>,
                       ops::GreaterEqualCPUKernel<phi::CPUContext, int8_t>,
                       ops::GreaterEqualCPUKernel<phi::CPUContext, int16_t>,
                       ops::GreaterEqualCPUKernel<phi::CPUContext, int>,
                       ops::GreaterEqualCPUKernel<phi::CPUContext, int64_t>,
                       ops::GreaterEqualCPUKernel<phi::CPUContext, phi::dtype::float16>,
                       ops::GreaterEqualCPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
REGISTER_OP_VERSION(greater_equal)
    .AddCheckpoint("Adds the attribute force_cpu.",
                   paddle::framework::compatible::OpVersionDesc().ModifyAttr(
                       "force_cpu", "Compare on the CPU, wherever the program runs.", false));
