#include "ops/common/family/elementwise_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct ElementwiseMaxReference {
  template <typename W>
  static W Apply(W a, W b) {
    return a > b ? a : b;
  }
};

template <typename T>
class ElementwiseMaxCPUKernel : public ElementwiseReferenceKernel<T, ElementwiseMaxReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(elementwise_max, ElementwiseMaxCPUKernel, float, double, int, int64_t,
                 phi::dtype::bfloat16);
