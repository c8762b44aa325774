#include "ops/common/family/elementwise_op.h"

namespace paddle::operators {

struct ElementwiseDivReference {
  template <typename W>
  static W Apply(W a, W b) {
    if constexpr (std::is_integral_v<W>) return reference::WholeQuotient(a, b);
    return static_cast<W>(a / b);
  }
};

template <typename T>
class ElementwiseDivCPUKernel : public ElementwiseReferenceKernel<T, ElementwiseDivReference> {};

}  // namespace paddle::operators

PD_LEGACY_ELEMENTWISE_KERNEL(elementwise_div, ElementwiseDivCPUKernel, bool, int8_t, uint8_t,
                             int16_t);
