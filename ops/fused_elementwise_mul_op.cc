#include "ops/common/family/fused_elementwise_op.h"

namespace paddle::operators {

template <typename T>
using FusedElementwiseMulCPUKernel = FusedElementwiseCPUKernel<T, phi::FusedElementwise::kMul>;

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fused_elementwise_mul, FusedElementwiseMulCPUKernel, float, phi::bfloat16, int8_t,
                 uint8_t);
