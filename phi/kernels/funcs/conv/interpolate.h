#pragma once

#include <string>
#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/core/kernel_factory.h"
#include "phi/core/optional.h"
#include "phi/kernels/funcs/conv/resize_axis.h"

namespace phi {
namespace funcs {

/// The sizes of a resize along its spatial axes, the outermost axis first.
struct ResizeSizes {
  std::vector<int64_t> in, out;  // one an axis; out < 1: not known
  std::vector<float> scale;      // one an axis, or empty: the ratio is in / out
  // Whether positions between elements are computed in float64 before they are rounded to float32,
  // as by the first version of the operators in Paddle 2.6.2; the second one has float32 alone.
  bool wide_positions = false;
};

/// The sizes that attributes give. `sizes` are out_d, out_h, out_w, of which the last axes count;
/// `scale` has a scalar for all axes, or one per axis; 0 or less: none.
ResizeSizes SizesOfAttributes(const DDim& x, const std::string& data_layout,
                              const std::vector<int>& sizes, const std::vector<float>& scale);

/// SizesOfAttributes, then what tensors say instead: a list of sizes before all; else a scale, and
/// before it a vector of sizes. Errors: InvalidArgument for a size below 1.
ResizeSizes SizesOfResize(const DDim& x, const std::string& data_layout,
                          const std::vector<int>& sizes, const std::vector<float>& scale,
                          const paddle::optional<DenseTensor>& out_size,
                          const paddle::optional<std::vector<const DenseTensor*>>& size_tensor,
                          const paddle::optional<DenseTensor>& scale_tensor);

/// x with `out` in place of its spatial axes.
DDim ResizedDims(const DDim& x, const std::string& data_layout, const std::vector<int64_t>& out);

/// Planes of [depth, height, width, inner]; inner neighbours share their position. Axes that the
/// tensor does not have are 1.
struct ResizeShape {
  int64_t planes, inner;
  int64_t in_d, in_h, in_w, out_d, out_h, out_w;
  int64_t in_row() const { return in_w * inner; }
  int64_t out_row() const { return out_w * inner; }
};
ResizeShape ShapeOfResize(const DDim& x, const ResizeSizes& sizes, bool channel_last);

/// How axis `a` is resized.
ResizeAxis MakeResizeAxis(const std::string& method, const ResizeSizes& sizes, size_t a,
                          bool align_corners, int align_mode);

/// The elements of `input` that make one output position of an axis, and their weights.
template <typename C>
struct AxisTaps {
  int taps = 1;
  std::vector<int64_t> index;  // `taps` entries per output position
  std::vector<C> weight;       // empty: all 1
};

/// Those of all positions of axis `a`.
template <typename C>
AxisTaps<C> MakeTaps(const std::string& method, const ResizeSizes& sizes, size_t a,
                     bool align_corners, int align_mode);

/// For the registration of resize kernels and their gradients: inputs OutSize, SizeTensor and Scale
/// keep their own dtypes.
inline void KeepResizeIndexTypes(Kernel* kernel) {
  for (size_t i = 1; i < 4; ++i) kernel->InputAt(i).SetDataType(DataType::UNDEFINED);
}
/// The same for a kernel of another device: what gives the shape is read on the host.
inline void ReadResizeSizesOnHost(Kernel* kernel) {
  KeepResizeIndexTypes(kernel);
  for (size_t i = 1; i < 4; ++i) kernel->InputAt(i).SetBackend(Backend::CPU);
}

}  // namespace funcs
}  // namespace phi
