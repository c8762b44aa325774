#include "ops/common/family/elementwise_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/quantize/int8_elementwise.h"

namespace paddle::operators {

struct ElementwiseSubReference {
  template <typename W>
  static W Apply(W a, W b) {
    return static_cast<W>(a - b);
  }
};

template <typename T>
class ElementwiseSubCPUKernel : public ElementwiseReferenceKernel<T, ElementwiseSubReference> {};
template <typename T>
class Int8ElementwiseSubCPUKernel
    : public Int8ElementwiseReferenceKernel<T, ElementwiseSubReference> {};

}  // namespace paddle::operators

PD_LEGACY_ELEMENTWISE_KERNEL(elementwise_sub, ElementwiseSubCPUKernel, int16_t,
                             phi::dtype::bfloat16);
PD_LEGACY_KERNEL_TOO(elementwise_sub, Int8ElementwiseSubCPUKernel, int8_t, uint8_t);
