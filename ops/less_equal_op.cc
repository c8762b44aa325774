#include "compat/mapping_notes.h"
#include "ops/common/family/compare_op.h"

namespace paddle {
namespace operators {

class LessEqualOpMaker : public CompareOpMaker {
 protected:
  const char* Symbol() const override { return "<="; }
};

struct LessEqualReference {
  template <typename W>
  static bool Apply(W a, W b) {
    return a <= b;
  }
};

template <typename DeviceContext, typename T>
class LessEqualCPUKernel : public TestPairsReferenceKernel<DeviceContext, T, LessEqualReference> {};

KernelSignature LessEqualArgumentMapping(const ArgumentMappingContext&) {
  return {"less_equal", {"X", "Y"}, {"axis"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(less_equal, LessEqualInferShapeFunctor,
                            PD_INFER_META(phi::CompareInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(less_equal, ops::CompareOp, ops::LessEqualOpMaker,
                             ops::LessEqualInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(less_equal, ops::LessEqualArgumentMapping);
PD_DROPPED_ARGUMENTS(less_equal, {"force_cpu", "chooses the place (GetExpectedKernelType)"});
REGISTER_OP_CPU_KERNEL(less_equal, ops::LessEqualCPUKernel<phi::CPUContext, float>,
                       ops::LessEqualCPUKernel<phi::CPUContext, double>,
                       ops::LessEqualCPUKernel<phi::CPUContext, bool>,
                       ops::LessEqualCPUKernel<phi::CPUContext, uint8_t>,
                       ops::LessEqualCPUKernel<phi::CPUContext, int8_t>,
                       ops::LessEqualCPUKernel<phi::CPUContext, int16_t>,
                       ops::LessEqualCPUKernel<phi::CPUContext, int>,
                       ops::LessEqualCPUKernel<phi::CPUContext, int64_t>,
                       ops::LessEqualCPUKernel<phi::CPUContext, phi::dtype::float16>,
                       ops::LessEqualCPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
REGISTER_OP_VERSION(less_equal)
    .AddCheckpoint("Adds the attribute force_cpu.",
                   paddle::framework::compatible::OpVersionDesc().ModifyAttr(
                       "force_cpu", "Compare on the CPU, wherever the program runs.", false));
