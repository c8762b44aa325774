#include "ops/common/family/fused_elementwise_op.h"

namespace paddle::operators {

template <typename T>
using FusedElementwiseDivCPUKernel = FusedElementwiseCPUKernel<T, phi::FusedElementwise::kDiv>;

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fused_elementwise_div, FusedElementwiseDivCPUKernel, float, phi::bfloat16, int8_t,
                 uint8_t);
