#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

// Pooling over regions of images x [N, C, H, W]. boxes [R, 4]: left, top, right, bottom, times
// spatial_scale in pixels of x; the boxes of one image are consecutive; boxes_num, int32 [N],
// counts them, or else the last level of the LoD of boxes. float32, float64; all but psroi_pool
// int32 too, boxes included. Errors: InvalidArgument if these do not divide R boxes among N images.

/// The mean of bilinear samples in each bin. There are sampling_ratio samples per bin and axis; if
/// it is not above 0, as many as the bin has pixels, rounded up. aligned: positions are centres of
/// pixels. Errors: InvalidArgument for a bin that needs more samples than 2^14 on an axis, or 2^20
/// in all, unless a bin within x could need as many. int32: all is computed in whole numbers,
/// positions and 1 / samples too, as in the original: each sample is a pixel, and a bin of several
/// samples gives 0. Source: legacy op `roi_align`.
template <typename T, typename Context>
void RoiAlignKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& boxes,
                    const paddle::optional<DenseTensor>& boxes_num, int pooled_height,
                    int pooled_width, float spatial_scale, int sampling_ratio, bool aligned,
                    DenseTensor* out);

/// The greatest pixel of each bin, 0 in an empty one; arg_max, int64, may be null: its linear index
/// in the plane, or -1. int32: bins as of float32. Source: legacy op `roi_pool`.
template <typename T, typename Context>
void RoiPoolKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& boxes,
                   const paddle::optional<DenseTensor>& boxes_num, int pooled_height,
                   int pooled_width, float spatial_scale, DenseTensor* out, DenseTensor* arg_max);

/// The mean of each bin, 0 in an empty one; each bin reads its own channel.
/// Source: legacy op `psroi_pool`.
template <typename T, typename Context>
void PsroiPoolKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& boxes,
                     const paddle::optional<DenseTensor>& boxes_num, int pooled_height,
                     int pooled_width, int output_channels, float spatial_scale, DenseTensor* out);

// Gradients of x, of which only the shape is read: what each bin of out_grad adds to the pixels
// that it was made of; that of roi_align takes a region for at least one
// pixel, `aligned` or not, as the original. Source: the legacy ops `<name>_grad`.

template <typename T, typename Context>
void RoiAlignGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& boxes,
                        const paddle::optional<DenseTensor>& boxes_num, const DenseTensor& out_grad,
                        int pooled_height, int pooled_width, float spatial_scale,
                        int sampling_ratio, bool aligned, DenseTensor* x_grad);

/// arg_max: as the forward kernel gives it.
template <typename T, typename Context>
void RoiPoolGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& boxes,
                       const paddle::optional<DenseTensor>& boxes_num, const DenseTensor& arg_max,
                       const DenseTensor& out_grad, int pooled_height, int pooled_width,
                       float spatial_scale, DenseTensor* x_grad);

template <typename T, typename Context>
void PsroiPoolGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& boxes,
                         const paddle::optional<DenseTensor>& boxes_num,
                         const DenseTensor& out_grad, int pooled_height, int pooled_width,
                         int output_channels, float spatial_scale, DenseTensor* x_grad);

}  // namespace phi
