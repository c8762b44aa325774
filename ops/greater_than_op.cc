#include "compat/mapping_notes.h"
#include "ops/common/family/compare_op.h"

namespace paddle::operators {

struct GreaterThanReference {
  template <typename W>
  static bool Apply(W a, W b) {
    return a > b;
  }
};

template <typename T>
class GreaterThanCPUKernel : public TestPairsReferenceKernel<T, GreaterThanReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(greater_than, GreaterThanCPUKernel, float, double, bool, uint8_t, int8_t, int16_t,
                 int, int64_t, phi::dtype::float16, phi::dtype::bfloat16);
