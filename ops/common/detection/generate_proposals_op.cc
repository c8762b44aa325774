#include "ops/common/detection/generate_proposals_op.h"

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(generate_proposals, ops::GenerateProposalsOp,
                             ops::GenerateProposalsOpMaker<false>);
REGISTER_OP_CPU_KERNEL(generate_proposals,
                       ops::GenerateProposalsV1CPUKernel<phi::CPUContext, float>,
                       ops::GenerateProposalsV1CPUKernel<phi::CPUContext, double>);
REGISTER_OP_VERSION(generate_proposals)
    .AddCheckpoint("Removes the output RpnRoisLod.",
                   paddle::framework::compatible::OpVersionDesc().DeleteOutput(
                       "RpnRoisLod", "How many an image."))
    .AddCheckpoint("Adds the output RpnRoisNum.",
                   paddle::framework::compatible::OpVersionDesc().NewOutput("RpnRoisNum",
                                                                            "How many an image."));
