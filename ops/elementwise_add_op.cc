#include "ops/common/family/elementwise_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/quantize/int8_elementwise.h"

namespace paddle::operators {

struct ElementwiseAddReference {
  template <typename W>
  static W Apply(W a, W b) {
    return static_cast<W>(a + b);
  }
};

template <typename T>
class ElementwiseAddCPUKernel : public ElementwiseReferenceKernel<T, ElementwiseAddReference> {};
template <typename T>
class Int8ElementwiseAddCPUKernel
    : public Int8ElementwiseReferenceKernel<T, ElementwiseAddReference> {};

}  // namespace paddle::operators

PD_LEGACY_ELEMENTWISE_KERNEL(elementwise_add, ElementwiseAddCPUKernel, int16_t);
PD_LEGACY_KERNEL_TOO(elementwise_add, Int8ElementwiseAddCPUKernel, int8_t, uint8_t);
