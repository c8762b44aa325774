#include "ops/common/detection/generate_proposals_op.h"

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(generate_proposals_v2, ops::GenerateProposalsOp,
                             ops::GenerateProposalsOpMaker<true>);
REGISTER_OP_CPU_KERNEL(generate_proposals_v2,
                       ops::GenerateProposalsV2CPUKernel<phi::CPUContext, float>,
                       ops::GenerateProposalsV2CPUKernel<phi::CPUContext, double>);
REGISTER_OP_VERSION(generate_proposals_v2)
    .AddCheckpoint("Adds the attribute pixel_offset.",
                   paddle::framework::compatible::OpVersionDesc().NewAttr(
                       "pixel_offset", "Sides count their last pixel.", true));
