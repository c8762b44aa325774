#include "ops/common/detection/generate_proposals_op.h"

PD_LEGACY_KERNEL(generate_proposals_v2, GenerateProposalsV2CPUKernel, float, double);
