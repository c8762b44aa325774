#include "ops/common/family/fused_elementwise_op.h"

namespace paddle::operators {

template <typename T>
using FusedElementwiseAddCPUKernel = FusedElementwiseCPUKernel<T, phi::FusedElementwise::kAdd>;

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fused_elementwise_add, FusedElementwiseAddCPUKernel, float, phi::bfloat16, int8_t,
                 uint8_t);
