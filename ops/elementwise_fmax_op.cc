#include <cmath>

#include "ops/elementwise_op.h"

namespace paddle {
namespace operators {

class ElementwiseFMaxOpMaker : public ElementwiseOpMaker {
 protected:
  const char* Symbol() const override { return "fmax"; }
};

struct ElementwiseFMaxReference {
  template <typename W>
  static W Apply(W a, W b) {
    if constexpr (std::is_integral_v<W>) {
      return a > b ? a : b;
    } else {
      return std::fmax(a, b);
    }
  }
};

template <typename DeviceContext, typename T>
class ElementwiseFMaxCPUKernel
    : public ElementwiseReferenceKernel<DeviceContext, T, ElementwiseFMaxReference, true> {};

KernelSignature ElementwiseFMaxOpArgumentMapping(const ArgumentMappingContext&) {
  return {"fmax", {"X", "Y"}, {"axis"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(elementwise_fmax, ElementwiseFMaxInferShapeFunctor,
                            ElementwiseTrailingOpInferMeta);

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(elementwise_fmax, ops::ElementwiseOp, ops::ElementwiseFMaxOpMaker,
                  ops::ElementwiseFMaxInferShapeFunctor, ops::ElementwiseInplaceInferer);
PD_REGISTER_BASE_KERNEL_NAME(elementwise_fmax, fmax);
PD_REGISTER_ARG_MAPPING_FN(elementwise_fmax, ops::ElementwiseFMaxOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(elementwise_fmax, ops::ElementwiseFMaxCPUKernel<phi::CPUContext, float>,
                       ops::ElementwiseFMaxCPUKernel<phi::CPUContext, double>,
                       ops::ElementwiseFMaxCPUKernel<phi::CPUContext, int>,
                       ops::ElementwiseFMaxCPUKernel<phi::CPUContext, int64_t>);
