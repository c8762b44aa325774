#include "ops/common/family/activation_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct ReluReference {
  // Written so that NaN gives 0, as the original's CPU kernel does.
  template <typename W>
  static W Apply(W x) {
    return x > W(0) ? x : W(0);
  }
};

template <typename T>
class ReluCPUKernel : public ActivationReferenceKernel<T, ReluReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(relu, ReluCPUKernel, float, double);
