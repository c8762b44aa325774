#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct SignReference {
  explicit SignReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    return x != x ? x : static_cast<W>((x > W(0)) - (x < W(0)));
  }
};

template <typename T>
class SignCPUKernel : public UnaryReferenceKernel<T, SignReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(sign, SignCPUKernel, float, double, int8_t, uint8_t, int16_t, int, int64_t);
