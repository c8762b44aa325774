#include <cmath>

#include "ops/common/family/compare_op.h"

namespace paddle::operators {

struct IsfiniteV2Reference {
  template <typename W>
  static bool Apply(W a) {
    return std::isfinite(static_cast<double>(a));
  }
};

template <typename T>
class IsfiniteV2CPUKernel : public TestReferenceKernel<T, IsfiniteV2Reference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(isfinite_v2, IsfiniteV2CPUKernel, float, double, int, int64_t, phi::dtype::float16,
                 phi::dtype::bfloat16);
