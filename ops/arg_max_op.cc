#include "ops/common/family/arg_min_max_op.h"

namespace paddle::operators {

template <typename T>
using ArgMaxCPUKernel = ArgMinMaxCPUKernel<T, std::greater>;

}  // namespace paddle::operators

PD_LEGACY_KERNEL(arg_max, ArgMaxCPUKernel, float, double, uint8_t, int16_t, int, int64_t);
