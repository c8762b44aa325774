#pragma once

#include <string>

#include "phi/core/meta_tensor.h"

namespace phi {

// Shape function of grid_sample_kernel.h.

/// x [N, C, H, W] or [N, C, D, H, W], grid [N, H', W', 2] or [N, D', H', W', 3]; out: N and C of x,
/// the spatial sizes of grid. Errors: InvalidArgument for other shapes, unknown modes.
void GridSampleInferMeta(const MetaTensor& x, const MetaTensor& grid, const std::string& mode,
                         const std::string& padding_mode, bool align_corners, MetaTensor* out);

/// As GridSampleInferMeta, for operators that leave the attributes to the kernel.
void GridSampleBaseInferMeta(const MetaTensor& x, const MetaTensor& grid, MetaTensor* out,
                             MetaConfig config = MetaConfig());

}  // namespace phi
