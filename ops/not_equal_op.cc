#include "compat/mapping_notes.h"
#include "ops/common/family/compare_op.h"

namespace paddle::operators {

struct NotEqualReference {
  template <typename W>
  static bool Apply(W a, W b) {
    return a != b;
  }
};

template <typename T>
class NotEqualCPUKernel : public TestPairsReferenceKernel<T, NotEqualReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(not_equal, NotEqualCPUKernel, float, double, bool, uint8_t, int8_t, int16_t, int,
                 int64_t, phi::dtype::float16, phi::dtype::bfloat16);
