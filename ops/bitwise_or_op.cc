#include "ops/common/family/compare_op.h"

namespace paddle::operators {

struct BitwiseOrReference {
  template <typename W>
  static W Apply(W a, W b) {
    return static_cast<W>(a | b);
  }
};

template <typename T>
class BitwiseOrCPUKernel : public ElementwiseReferenceKernel<T, BitwiseOrReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(bitwise_or, BitwiseOrCPUKernel, bool, uint8_t, int8_t, int16_t, int, int64_t);
