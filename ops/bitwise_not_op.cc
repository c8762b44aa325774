#include "ops/common/family/unary_op.h"

namespace paddle::operators {

struct BitwiseNotReference {
  explicit BitwiseNotReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W a) const {
    return std::is_same_v<W, bool> ? !a : static_cast<W>(-1 - a);
  }
};

template <typename T>
class BitwiseNotCPUKernel : public UnaryReferenceKernel<T, BitwiseNotReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(bitwise_not, BitwiseNotCPUKernel, bool, uint8_t, int8_t, int16_t, int, int64_t);
