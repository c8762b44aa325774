#include "ops/common/family/elementwise_op.h"

namespace paddle::operators {

/// elementwise_add of two gradients, which has no gradient of its own.
struct GradAddReference {
  template <typename W>
  static W Apply(W a, W b) {
    return static_cast<W>(a + b);
  }
};

template <typename T>
class GradAddCPUKernel : public ElementwiseReferenceKernel<T, GradAddReference> {};

}  // namespace paddle::operators

PD_LEGACY_ELEMENTWISE_KERNEL(grad_add, GradAddCPUKernel, int16_t);
