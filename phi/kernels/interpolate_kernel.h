#pragma once

#include <string>
#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

/// x resized along its spatial axes.
/// x            [N, C, W], [N, C, H, W] or [N, C, D, H, W]; channels last if data_layout is "NHWC"
///              or "NDHWC", for every rank.
/// sizes        taken from size_tensor (one tensor of one integer per axis) before out_size (a
/// vector) before
///              scale_tensor (a scalar, or one per axis) before scale before out_d, out_h, out_w.
/// interp_method "linear" (rank 3), "bilinear", "bicubic" (rank 4), "trilinear" (rank 5), "nearest"
///              (4, 5); it decides, whatever the name of the kernel.
/// Position k of the output reads ratio · k: ratio is (in - 1) / (out - 1) with align_corners, else
/// 1 / scale if a scale is given, else in / out. The linear methods read ratio · (k + 0.5) - 0.5
/// with align_mode 0 and no align_corners; cubic does so whenever corners are not aligned. Nearest
/// rounds half up with align_corners, else down. Equal sizes copy.
/// output       of x's dtype; integers are cut, not rounded. The kernel sets its size,
///              which may be known at run time only.
/// Errors: InvalidArgument for ranks and methods that do not fit, sizes or scales below 1 (0).
/// Source: legacy ops `nearest_interp_v2`, `bilinear_interp_v2`, `bicubic_interp_v2`,
/// `linear_interp_v2`, `trilinear_interp_v2`.
template <typename T, typename Context>
void InterpolateKernel(const Context& ctx, const DenseTensor& x,
                       const paddle::optional<DenseTensor>& out_size,
                       const paddle::optional<std::vector<const DenseTensor*>>& size_tensor,
                       const paddle::optional<DenseTensor>& scale_tensor,
                       const std::string& data_layout, int out_d, int out_h, int out_w,
                       const std::vector<float>& scale, const std::string& interp_method,
                       bool align_corners, int align_mode, DenseTensor* output);

/// The first version of the ops: one scale for all axes, and the ratio is in / out in spite of it.
template <typename T, typename Context>
void InterpolateV1Kernel(const Context& ctx, const DenseTensor& x,
                         const paddle::optional<DenseTensor>& out_size,
                         const paddle::optional<std::vector<const DenseTensor*>>& size_tensor,
                         const paddle::optional<DenseTensor>& scale_tensor,
                         const std::string& data_layout, int out_d, int out_h, int out_w,
                         float scale, const std::string& interp_method, bool align_corners,
                         int align_mode, DenseTensor* output);

/// x_grad: out_grad, each element spread over the elements of x that it was read from, by their
/// weights. Only the shape of x is read. Halves are added up in float32. Source: the legacy ops
/// `<method>_interp_v2_grad` and, the second, `<method>_interp_grad`.
template <typename T, typename Context>
void InterpolateGradKernel(const Context& ctx, const DenseTensor& x,
                           const paddle::optional<DenseTensor>& out_size,
                           const paddle::optional<std::vector<const DenseTensor*>>& size_tensor,
                           const paddle::optional<DenseTensor>& scale_tensor,
                           const DenseTensor& out_grad, const std::string& data_layout, int out_d,
                           int out_h, int out_w, const std::vector<float>& scale,
                           const std::string& interp_method, bool align_corners, int align_mode,
                           DenseTensor* x_grad);

template <typename T, typename Context>
void InterpolateV1GradKernel(const Context& ctx, const DenseTensor& x,
                             const paddle::optional<DenseTensor>& out_size,
                             const paddle::optional<std::vector<const DenseTensor*>>& size_tensor,
                             const paddle::optional<DenseTensor>& scale_tensor,
                             const DenseTensor& out_grad, const std::string& data_layout, int out_d,
                             int out_h, int out_w, float scale, const std::string& interp_method,
                             bool align_corners, int align_mode, DenseTensor* x_grad);

}  // namespace phi
