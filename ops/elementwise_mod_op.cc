#include <cmath>

#include "ops/common/family/elementwise_op.h"

namespace paddle {
namespace operators {

class ElementwiseModOpMaker : public ElementwiseOpMaker {
 protected:
  const char* Symbol() const override { return "mod"; }
};

struct ElementwiseModReference {
  template <typename W>
  static W Apply(W a, W b) {
    if constexpr (std::is_integral_v<W>) {
      PADDLE_ENFORCE_NE(
          b, W(0), phi::errors::InvalidArgument("elementwise_mod: an integer is divided by zero"));
      if (b == W(-1)) return W(0);
      return static_cast<W>(((a % b) + b) % b);
    } else {
      const double rest = std::fmod(a, b);
      return rest * b < 0 ? rest + b : rest;
    }
  }
};

template <typename DeviceContext, typename T>
class ElementwiseModCPUKernel
    : public ElementwiseReferenceKernel<DeviceContext, T, ElementwiseModReference> {};

KernelSignature ElementwiseModOpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (ElementwiseAxis(ctx) == -1) return {"modulo", {"X", "Y"}, {}, {"Out"}};
  return {"modulo_raw", {"X", "Y"}, {"axis"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(elementwise_mod, ElementwiseModInferShapeFunctor,
                            ElementwiseOpInferMeta);

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(elementwise_mod, ops::ElementwiseOp, ops::ElementwiseModOpMaker,
                             ops::ElementwiseModInferShapeFunctor, ops::ElementwiseInplaceInferer);
PD_REGISTER_BASE_KERNEL_NAME(elementwise_mod, modulo);
PD_REGISTER_ARG_MAPPING_FN(elementwise_mod, ops::ElementwiseModOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(elementwise_mod, ops::ElementwiseModCPUKernel<phi::CPUContext, float>,
                       ops::ElementwiseModCPUKernel<phi::CPUContext, double>,
                       ops::ElementwiseModCPUKernel<phi::CPUContext, int>,
                       ops::ElementwiseModCPUKernel<phi::CPUContext, int64_t>);
