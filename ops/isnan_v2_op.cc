#include <cmath>

#include "ops/common/family/compare_op.h"

namespace paddle::operators {

struct IsnanV2Reference {
  template <typename W>
  static bool Apply(W a) {
    return a != a;
  }
};

template <typename T>
class IsnanV2CPUKernel : public TestReferenceKernel<T, IsnanV2Reference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(isnan_v2, IsnanV2CPUKernel, float, double, int, int64_t, phi::dtype::float16,
                 phi::dtype::bfloat16);
