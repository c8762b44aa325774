#include "compat/mapping_notes.h"
#include "ops/common/family/conv_op.h"
#include "ops/common/family/fused_conv_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {}  // namespace paddle::operators

REGISTER_OP_CPU_KERNEL(conv2d, paddle::operators::Conv2dCPUKernel<float>,
                       paddle::operators::Conv2dCPUKernel<double>,
                       paddle::operators::Int8ConvCPUKernel<int8_t>,
                       paddle::operators::Int8ConvCPUKernel<uint8_t>);
