#pragma once

#include <string>

#include "framework/executor/passes/fused_op.h"
#include "framework/executor/passes/pattern.h"

namespace phibridge {

/// True for a convolution of 2 axes that nothing has been fused into yet (no Bias, no
/// ResidualData, no activation), of channels first or last, in float32.
bool IsPlainConv(const ProgramGraph& graph, const OpDesc& op);
/// True if the channels of its images are last.
bool HasChannelsLast(const OpDesc& conv);
/// The convolution as a fused_conv2d that writes `output`.
std::unique_ptr<OpDesc> MakeFusedConv(const OpDesc& conv, const std::string& output);

}  // namespace phibridge
