#include "ops/common/family/fused_elementwise_op.h"

namespace paddle::operators {

template <typename T>
using FusedElementwiseSubCPUKernel = FusedElementwiseCPUKernel<T, phi::FusedElementwise::kSub>;

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fused_elementwise_sub, FusedElementwiseSubCPUKernel, float, phi::bfloat16, int8_t,
                 uint8_t);
