#include <cmath>

#include "ops/common/family/overflow_op.h"

namespace paddle::operators {

struct IsinfQuestion {
  static bool Test(double v) { return std::isinf(v); }
};

template <typename T>
class IsinfCPUKernel : public OverflowKernel<T, IsinfQuestion, false> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(isinf, IsinfCPUKernel, int, int64_t, float, double);
