#include "compat/mapping_notes.h"
#include "ops/common/family/compare_op.h"

namespace paddle {
namespace operators {

class NotEqualOpMaker : public CompareOpMaker {
 protected:
  const char* Symbol() const override { return "!="; }
};

struct NotEqualReference {
  template <typename W>
  static bool Apply(W a, W b) {
    return a != b;
  }
};

template <typename DeviceContext, typename T>
class NotEqualCPUKernel : public TestPairsReferenceKernel<DeviceContext, T, NotEqualReference> {};

KernelSignature NotEqualArgumentMapping(const ArgumentMappingContext&) {
  return {"not_equal", {"X", "Y"}, {"axis"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(not_equal, NotEqualInferShapeFunctor,
                            PD_INFER_META(phi::CompareInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(not_equal, ops::CompareOp, ops::NotEqualOpMaker,
                             ops::NotEqualInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(not_equal, ops::NotEqualArgumentMapping);
PD_DROPPED_ARGUMENTS(not_equal, {"force_cpu", "chooses the place (GetExpectedKernelType)"});
REGISTER_OP_CPU_KERNEL(not_equal, ops::NotEqualCPUKernel<phi::CPUContext, float>,
                       ops::NotEqualCPUKernel<phi::CPUContext, double>,
                       ops::NotEqualCPUKernel<phi::CPUContext, bool>,
                       ops::NotEqualCPUKernel<phi::CPUContext, uint8_t>,
                       ops::NotEqualCPUKernel<phi::CPUContext, int8_t>,
                       ops::NotEqualCPUKernel<phi::CPUContext, int16_t>,
                       ops::NotEqualCPUKernel<phi::CPUContext, int>,
                       ops::NotEqualCPUKernel<phi::CPUContext, int64_t>,
                       ops::NotEqualCPUKernel<phi::CPUContext, phi::dtype::float16>,
                       ops::NotEqualCPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
REGISTER_OP_VERSION(not_equal).AddCheckpoint(
    "Adds the attribute force_cpu.",
    paddle::framework::compatible::OpVersionDesc().ModifyAttr(
        "force_cpu", "Compare on the CPU, wherever the program runs.", false));
