// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/im2col.h")
#include_next "paddle/phi/kernels/funcs/im2col.h"
#else
#pragma once

#include <vector>

#include "paddle/phi/common/layout.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/enforce.h"

namespace phi {
namespace funcs {

/// The order of a column's dimensions: kCFO is [channels, filter, output], kOCF [output, channels,
/// filter].
enum class ColFormat { kCFO = 0, kOCF = 1 };

namespace details {

/// Where the patches of an image lie: `channels` planes of three axes (an image's first is 1).
struct PatchGrid {
  int64_t channels = 1;
  bool channels_last = false, outputs_first = false;
  int64_t image[3] = {1, 1, 1}, filter[3] = {1, 1, 1}, output[3] = {1, 1, 1};
  int dilation[3] = {1, 1, 1}, stride[3] = {1, 1, 1}, before[3] = {0, 0, 0}, after[3] = {0, 0, 0};

  int64_t FilterSize() const { return filter[0] * filter[1] * filter[2]; }
  int64_t OutputSize() const { return output[0] * output[1] * output[2]; }

  /// Errors: InvalidArgument if the column has not as many positions as patches fit.
  void Check() const {
    for (int i = 0; i < 3; ++i) {
      PADDLE_ENFORCE_GT(stride[i], 0, errors::InvalidArgument("a stride of %d", stride[i]));
      const int64_t room = image[i] + before[i] + after[i] - (dilation[i] * (filter[i] - 1) + 1);
      PADDLE_ENFORCE_EQ(
          room < 0 ? 0 : room / stride[i] + 1, output[i],
          errors::InvalidArgument("%d elements with %d and %d of padding do not hold "
                                  "%d patches of %d elements",
                                  image[i], before[i], after[i], output[i], filter[i]));
    }
  }
  /// The element of the image at position `out` of channel c and element `in` of the filter; -1 in
  /// the padding.
  int64_t ImageAt(int64_t c, const int64_t* in, const int64_t* out) const {
    int64_t at = 0;
    for (int i = 0; i < 3; ++i) {
      const int64_t x = out[i] * stride[i] - before[i] + in[i] * dilation[i];
      if (x < 0 || x >= image[i]) return -1;
      at = at * image[i] + x;
    }
    return channels_last ? at * channels + c : c * image[0] * image[1] * image[2] + at;
  }
};

inline void Unravel(int64_t i, const int64_t* dims, int64_t* at) {
  at[2] = i % dims[2];
  at[1] = i / dims[2] % dims[1];
  at[0] = i / dims[2] / dims[1];
}

/// body(element of the column, element of the image or -1), in the order [channel, filter, output].
template <typename Body>
void ForEachPatchElement(const PatchGrid& grid, Body body) {
  const int64_t filters = grid.FilterSize(), outputs = grid.OutputSize();
  int64_t in[3], out[3];
  for (int64_t c = 0; c < grid.channels; ++c) {
    for (int64_t f = 0; f < filters; ++f) {
      Unravel(f, grid.filter, in);
      for (int64_t o = 0; o < outputs; ++o) {
        Unravel(o, grid.output, out);
        const int64_t row = c * filters + f;
        const int64_t col =
            grid.outputs_first ? o * grid.channels * filters + row : row * outputs + o;
        body(col, grid.ImageAt(c, in, out));
      }
    }
  }
}

template <typename T>
void ImageToColumns(const PatchGrid& grid, const T* image, T* col) {
  ForEachPatchElement(grid, [image, col](int64_t to, int64_t from) {
    col[to] = from < 0 ? static_cast<T>(0) : image[from];
  });
}
/// Adds: what the image has already stays.
template <typename T>
void ColumnsToImage(const PatchGrid& grid, const T* col, T* image) {
  ForEachPatchElement(grid, [image, col](int64_t from, int64_t to) {
    if (to >= 0) image[to] += col[from];
  });
}

inline PatchGrid ImageGrid(ColFormat format, const DDim& im, const DDim& col,
                           const std::vector<int>& dilation, const std::vector<int>& stride,
                           const std::vector<int>& padding, DataLayout layout) {
  PADDLE_ENFORCE_EQ(im.size(), 3, errors::InvalidArgument("%s is no image", im));
  PADDLE_ENFORCE_EQ(col.size(), 5, errors::InvalidArgument("%s is no column", col));
  PADDLE_ENFORCE(dilation.size() == 2 && stride.size() == 2 && padding.size() == 4,
                 errors::InvalidArgument("two dilations and strides, and four paddings (up, left, "
                                         "down, right) belong to an image"));
  PatchGrid grid;
  grid.channels_last = layout == DataLayout::kNHWC;
  grid.outputs_first = format == ColFormat::kOCF;
  grid.channels = im[grid.channels_last ? 2 : 0];
  PADDLE_ENFORCE_EQ(col[grid.outputs_first ? 2 : 0], grid.channels,
                    errors::InvalidArgument("%s has not the channels of %s", col, im));
  for (int i = 0; i < 2; ++i) {
    grid.image[i + 1] = im[grid.channels_last ? i : i + 1];
    grid.filter[i + 1] = col[grid.outputs_first ? i + 3 : i + 1];
    grid.output[i + 1] = col[grid.outputs_first ? i : i + 3];
    grid.dilation[i + 1] = dilation[i];
    grid.stride[i + 1] = stride[i];
    grid.before[i + 1] = padding[i];
    grid.after[i + 1] = padding[i + 2];
  }
  grid.Check();
  return grid;
}

}  // namespace details

/// col, which has its memory, gets the patches of the image im: [C, H, W], or [H, W, C] with layout
/// NHWC. col is [C, filter H, filter W, output H, output W] as kCFO, [output H, output W, C, filter
/// H, filter W] as kOCF; outside of the image it is 0. padding: up, left, down, right. Errors:
/// InvalidArgument for sizes that do not fit.
template <ColFormat Format, typename DeviceContext, typename T>
class Im2ColFunctor {
 public:
  void operator()(const DeviceContext& /*context*/, const DenseTensor& im,
                  const std::vector<int>& dilation, const std::vector<int>& stride,
                  const std::vector<int>& padding, DenseTensor* col,
                  const DataLayout data_layout = DataLayout::kNCHW) const {
    details::ImageToColumns(
        details::ImageGrid(Format, im.dims(), col->dims(), dilation, stride, padding, data_layout),
        im.data<T>(), col->data<T>());
  }
};

/// Adds each element of col to the element of im that Im2ColFunctor takes it from.
template <ColFormat Format, typename DeviceContext, typename T>
class Col2ImFunctor {
 public:
  void operator()(const DeviceContext& /*context*/, const DenseTensor& col,
                  const std::vector<int>& dilation, const std::vector<int>& stride,
                  const std::vector<int>& padding, DenseTensor* im,
                  const DataLayout data_layout = DataLayout::kNCHW) const {
    details::ColumnsToImage(
        details::ImageGrid(Format, im->dims(), col.dims(), dilation, stride, padding, data_layout),
        col.data<T>(), im->data<T>());
  }
};

}  // namespace funcs
}  // namespace phi

#endif
