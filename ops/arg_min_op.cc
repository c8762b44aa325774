#include "ops/common/family/arg_min_max_op.h"

namespace paddle::operators {

template <typename T>
using ArgMinCPUKernel = ArgMinMaxCPUKernel<T, std::less>;

}  // namespace paddle::operators

PD_LEGACY_KERNEL(arg_min, ArgMinCPUKernel, float, double, uint8_t, int16_t, int, int64_t);
