#pragma once

#include <string>
#include <vector>

#include "phi/kernels/funcs/conv/interpolate.h"
#include "phi/kernels/interpolate_kernel.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

// Resizes the axes that are no batch and no channels. The source of each device defines it.
template <typename T, typename Context>
void ResizeSpatial(const Context& ctx, const DenseTensor& x, const funcs::ResizeSizes& sizes,
                   const std::string& data_layout, const std::string& method, bool align_corners,
                   int align_mode, DenseTensor* output);

}  // namespace

template <typename T, typename Context>
void InterpolateKernel(const Context& ctx, const DenseTensor& x,
                       const paddle::optional<DenseTensor>& out_size,
                       const paddle::optional<std::vector<const DenseTensor*>>& size_tensor,
                       const paddle::optional<DenseTensor>& scale_tensor,
                       const std::string& data_layout, int out_d, int out_h, int out_w,
                       const std::vector<float>& scale, const std::string& interp_method,
                       bool align_corners, int align_mode, DenseTensor* output) {
  const funcs::ResizeSizes sizes = funcs::SizesOfResize(
      x.dims(), data_layout, {out_d, out_h, out_w}, scale, out_size, size_tensor, scale_tensor);
  ResizeSpatial<T>(ctx, x, sizes, data_layout, interp_method, align_corners, align_mode, output);
}

template <typename T, typename Context>
void InterpolateV1Kernel(const Context& ctx, const DenseTensor& x,
                         const paddle::optional<DenseTensor>& out_size,
                         const paddle::optional<std::vector<const DenseTensor*>>& size_tensor,
                         const paddle::optional<DenseTensor>& scale_tensor,
                         const std::string& data_layout, int out_d, int out_h, int out_w,
                         float scale, const std::string& interp_method, bool align_corners,
                         int align_mode, DenseTensor* output) {
  const size_t axes = static_cast<size_t>(x.dims().size() - 2);
  const std::vector<float> scales(scale > 0 ? axes : 0, scale);
  funcs::ResizeSizes sizes = funcs::SizesOfResize(x.dims(), data_layout, {out_d, out_h, out_w},
                                                  scales, out_size, size_tensor, scale_tensor);
  sizes.scale.clear();
  sizes.wide_positions = true;
  ResizeSpatial<T>(ctx, x, sizes, data_layout, interp_method, align_corners, align_mode, output);
}

}  // namespace phi
