#include "compat/mapping_notes.h"
#include "ops/common/family/compare_op.h"

namespace paddle {
namespace operators {

class LessThanOpMaker : public CompareOpMaker {
 protected:
  const char* Symbol() const override { return "<"; }
};

struct LessThanReference {
  template <typename W>
  static bool Apply(W a, W b) {
    return a < b;
  }
};

template <typename DeviceContext, typename T>
class LessThanCPUKernel : public TestPairsReferenceKernel<DeviceContext, T, LessThanReference> {};

KernelSignature LessThanArgumentMapping(const ArgumentMappingContext&) {
  return {"less_than", {"X", "Y"}, {"axis"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(less_than, LessThanInferShapeFunctor,
                            PD_INFER_META(phi::CompareInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(less_than, ops::CompareOp, ops::LessThanOpMaker,
                             ops::LessThanInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(less_than, ops::LessThanArgumentMapping);
PD_DROPPED_ARGUMENTS(less_than, {"force_cpu", "chooses the place (GetExpectedKernelType)"});
REGISTER_OP_CPU_KERNEL(less_than, ops::LessThanCPUKernel<phi::CPUContext, float>,
                       ops::LessThanCPUKernel<phi::CPUContext, double>,
                       ops::LessThanCPUKernel<phi::CPUContext, bool>,
                       ops::LessThanCPUKernel<phi::CPUContext, uint8_t>,
                       ops::LessThanCPUKernel<phi::CPUContext, int8_t>,
                       ops::LessThanCPUKernel<phi::CPUContext, int16_t>,
                       ops::LessThanCPUKernel<phi::CPUContext, int>,
                       ops::LessThanCPUKernel<phi::CPUContext, int64_t>,
                       ops::LessThanCPUKernel<phi::CPUContext, phi::dtype::float16>,
                       ops::LessThanCPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
REGISTER_OP_VERSION(less_than).AddCheckpoint(
    "Adds the attribute force_cpu.",
    paddle::framework::compatible::OpVersionDesc().ModifyAttr(
        "force_cpu", "Compare on the CPU, wherever the program runs.", false));
