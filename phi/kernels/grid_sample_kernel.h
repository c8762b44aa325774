#pragma once

#include <string>

#include "phi/core/dense_tensor.h"

namespace phi {

/// x [N, C, H, W] or [N, C, D, H, W] sampled at the positions in grid [N, H', W', 2] or [N, D', H',
/// W', 3], which are in [-1, 1], the last axis first. align_corners: -1 and 1 are centres of the
/// outermost pixels, else their borders. mode: bilinear or nearest. padding_mode: positions outside
/// of the image read zeros, the border pixel, or are reflected at the border. float32, float64.
/// Source: legacy op `grid_sampler`.
template <typename T, typename Context>
void GridSampleKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grid,
                      const std::string& mode, const std::string& padding_mode, bool align_corners,
                      DenseTensor* out);

/// The gradients of x and of grid; either may be nullptr. With mode nearest the gradient of grid is
/// 0.
/// Source: legacy op `grid_sampler_grad`.
template <typename T, typename Context>
void GridSampleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grid,
                          const DenseTensor& out_grad, const std::string& mode,
                          const std::string& padding_mode, bool align_corners, DenseTensor* x_grad,
                          DenseTensor* grid_grad);

}  // namespace phi
