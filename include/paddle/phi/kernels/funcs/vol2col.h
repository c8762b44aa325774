// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/vol2col.h")
#include_next "paddle/phi/kernels/funcs/vol2col.h"
#else
#pragma once

#include <vector>

#include "paddle/phi/kernels/funcs/im2col.h"

namespace phi {
namespace funcs {

namespace details {
inline PatchGrid VolumeGrid(const DDim& vol, const DDim& col, const std::vector<int>& dilations,
                            const std::vector<int>& strides, const std::vector<int>& paddings,
                            DataLayout layout) {
  PADDLE_ENFORCE_EQ(vol.size(), 4, errors::InvalidArgument("%s is no volume", vol));
  PADDLE_ENFORCE_EQ(col.size(), 7, errors::InvalidArgument("%s is no column", col));
  PADDLE_ENFORCE(dilations.size() == 3 && strides.size() == 3 &&
                     (paddings.size() == 3 || paddings.size() == 6),
                 errors::InvalidArgument("three dilations and strides, and three or six paddings "
                                         "belong to a volume"));
  PatchGrid grid;
  grid.channels_last = layout == DataLayout::kNHWC;
  grid.channels = vol[grid.channels_last ? 3 : 0];
  PADDLE_ENFORCE_EQ(col[0], grid.channels,
                    errors::InvalidArgument("%s has not the channels of %s", col, vol));
  const bool both = paddings.size() == 6;
  for (int i = 0; i < 3; ++i) {
    grid.image[i] = vol[grid.channels_last ? i : i + 1];
    grid.filter[i] = col[i + 1];
    grid.output[i] = col[i + 4];
    grid.dilation[i] = dilations[i];
    grid.stride[i] = strides[i];
    grid.before[i] = paddings[both ? 2 * i : i];
    grid.after[i] = paddings[both ? 2 * i + 1 : i];
  }
  grid.Check();
  return grid;
}
}  // namespace details

/// As Im2ColFunctor as kCFO, for a volume [C, D, H, W], or [D, H, W, C] with layout NHWC. col is
/// [C, filter D, H, W, output D, H, W]. paddings: one for each axis, or two (before, after).
template <typename DeviceContext, typename T>
class Vol2ColFunctor {
 public:
  void operator()(const DeviceContext& /*context*/, const DenseTensor& vol,
                  const std::vector<int>& dilations, const std::vector<int>& strides,
                  const std::vector<int>& paddings, DenseTensor* col,
                  const DataLayout data_layout = DataLayout::kNCHW) const {
    details::ImageToColumns(
        details::VolumeGrid(vol.dims(), col->dims(), dilations, strides, paddings, data_layout),
        vol.data<T>(), col->data<T>());
  }
};

/// Adds each element of col to the element of vol that Vol2ColFunctor takes it from.
template <typename DeviceContext, typename T>
class Col2VolFunctor {
 public:
  void operator()(const DeviceContext& /*context*/, const DenseTensor& col,
                  const std::vector<int>& dilations, const std::vector<int>& strides,
                  const std::vector<int>& paddings, DenseTensor* vol,
                  const DataLayout data_layout = DataLayout::kNCHW) const {
    details::ColumnsToImage(
        details::VolumeGrid(vol->dims(), col.dims(), dilations, strides, paddings, data_layout),
        col.data<T>(), vol->data<T>());
  }
};

}  // namespace funcs
}  // namespace phi

#endif
