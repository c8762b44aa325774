#pragma once

#include <string>

#include "framework/executor/passes/fused_op.h"
#include "framework/executor/passes/pattern.h"

namespace phibridge {

/// True for a convolution of 2 axes that nothing has been fused into yet (no Bias, no
/// ResidualData, no activation), of channels first or last, in float32 or float16.
bool IsPlainConv(const ProgramGraph& graph, const OpDesc& op);
/// True for a plain convolution that a fused_conv2d computes as its program asks: not one that
/// cuDNN computes with an algorithm of its own attributes workspace_size_MB and exhaustive_search,
/// which fused_conv2d does not have.
bool MayBecomeFusedConv(const ProgramGraph& graph, const OpDesc& op);
/// True if the channels of its images are last.
bool HasChannelsLast(const OpDesc& conv);
/// What `add`, an elementwise_add, adds to the images of `conv`, its X: a constant of the type of
/// the filter that holds one number for each channel; nullptr if it is something else.
const phi::DenseTensor* BiasOf(const ProgramGraph& graph, const OpDesc& conv, const OpDesc& add);
/// The convolution as a fused_conv2d that writes `output`.
std::unique_ptr<OpDesc> MakeFusedConv(const OpDesc& conv, const std::string& output);

}  // namespace phibridge
