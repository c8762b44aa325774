#include "ops/common/family/elementwise_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct ElementwiseHeavisideReference {
  template <typename W>
  static W Apply(W a, W b) {
    if (a == W(0)) return b;
    return a > W(0) ? W(1) : W(0);
  }
};

template <typename T>
class ElementwiseHeavisideCPUKernel
    : public ElementwiseReferenceKernel<T, ElementwiseHeavisideReference, true> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(elementwise_heaviside, ElementwiseHeavisideCPUKernel, float, double, int, int64_t);
