#include <cmath>

#include "ops/common/family/overflow_op.h"

namespace paddle::operators {

struct IsnanQuestion {
  static bool Test(double v) { return std::isnan(v); }
};

template <typename T>
class IsnanCPUKernel : public OverflowKernel<T, IsnanQuestion, false> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(isnan, IsnanCPUKernel, int, int64_t, float, double);
