#include "ops/common/family/compare_op.h"

namespace paddle::operators {

struct BitwiseXorReference {
  template <typename W>
  static W Apply(W a, W b) {
    return static_cast<W>(a ^ b);
  }
};

template <typename T>
class BitwiseXorCPUKernel : public ElementwiseReferenceKernel<T, BitwiseXorReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(bitwise_xor, BitwiseXorCPUKernel, bool, uint8_t, int8_t, int16_t, int, int64_t);
