#include <cmath>

#include "ops/common/family/elementwise_op.h"

namespace paddle {
namespace operators {

class ElementwiseFloorDivOpMaker : public ElementwiseOpMaker {
 protected:
  const char* Symbol() const override { return "//"; }
};

struct ElementwiseFloorDivReference {
  template <typename W>
  static W Apply(W a, W b) {
    if constexpr (std::is_integral_v<W>) {
      PADDLE_ENFORCE_NE(
          b, W(0),
          phi::errors::InvalidArgument("elementwise_floordiv: an integer is divided by zero"));
      if (b == W(-1)) return static_cast<W>(0 - static_cast<std::make_unsigned_t<W>>(a));
      W quotient = static_cast<W>(a / b);
      if (quotient * b != a && ((a < 0) != (b < 0))) return static_cast<W>(quotient - 1);
      return quotient;
    } else {
      if (b == 0) return a / b;
      const double rest = std::fmod(a, b);
      return std::nearbyint((a - rest) / b) - (rest * b < 0 ? 1 : 0);
    }
  }
};

template <typename DeviceContext, typename T>
class ElementwiseFloorDivCPUKernel
    : public ElementwiseReferenceKernel<DeviceContext, T, ElementwiseFloorDivReference> {};

KernelSignature ElementwiseFloorDivOpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (ElementwiseAxis(ctx) == -1) return {"floor_divide", {"X", "Y"}, {}, {"Out"}};
  return {"floor_divide_raw", {"X", "Y"}, {"axis"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(elementwise_floordiv, ElementwiseFloorDivInferShapeFunctor,
                            ElementwiseOpInferMeta);

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(elementwise_floordiv, ops::ElementwiseOp,
                             ops::ElementwiseFloorDivOpMaker,
                             ops::ElementwiseFloorDivInferShapeFunctor,
                             ops::ElementwiseInplaceInferer);
PD_REGISTER_BASE_KERNEL_NAME(elementwise_floordiv, floor_divide);
PD_REGISTER_ARG_MAPPING_FN(elementwise_floordiv, ops::ElementwiseFloorDivOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(elementwise_floordiv,
                       ops::ElementwiseFloorDivCPUKernel<phi::CPUContext, float>,
                       ops::ElementwiseFloorDivCPUKernel<phi::CPUContext, double>,
                       ops::ElementwiseFloorDivCPUKernel<phi::CPUContext, uint8_t>,
                       ops::ElementwiseFloorDivCPUKernel<phi::CPUContext, int8_t>,
                       ops::ElementwiseFloorDivCPUKernel<phi::CPUContext, int16_t>,
                       ops::ElementwiseFloorDivCPUKernel<phi::CPUContext, int>,
                       ops::ElementwiseFloorDivCPUKernel<phi::CPUContext, int64_t>,
                       ops::ElementwiseFloorDivCPUKernel<phi::CPUContext, phi::dtype::float16>,
                       ops::ElementwiseFloorDivCPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
