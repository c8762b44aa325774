#include <cmath>

#include "ops/common/family/compare_op.h"

namespace paddle::operators {

struct IsinfV2Reference {
  template <typename W>
  static bool Apply(W a) {
    return std::isinf(static_cast<double>(a));
  }
};

template <typename T>
class IsinfV2CPUKernel : public TestReferenceKernel<T, IsinfV2Reference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(isinf_v2, IsinfV2CPUKernel, float, double, int, int64_t, phi::dtype::float16,
                 phi::dtype::bfloat16);
