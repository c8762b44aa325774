#include <cmath>

#include "ops/common/family/overflow_op.h"

namespace paddle::operators {

struct IsfiniteQuestion {
  static bool Test(double v) { return std::isfinite(v); }
};

template <typename T>
class IsfiniteCPUKernel : public OverflowKernel<T, IsfiniteQuestion, true> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(isfinite, IsfiniteCPUKernel, int, int64_t, float, double);
