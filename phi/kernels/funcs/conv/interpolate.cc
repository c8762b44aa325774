#include "phi/kernels/funcs/conv/interpolate.h"

#include <algorithm>

#include "phi/core/enforce.h"
#include "phi/kernels/funcs/conv/window.h"

namespace phi {
namespace funcs {
namespace {

bool ResizesChannelLast(const std::string& layout) {
  return IsChannelLast(layout) || layout == "NWC";
}

int64_t ResizeSizeIn(const DenseTensor& tensor, int64_t i) {
  return tensor.dtype() == DataType::INT64 ? tensor.data<int64_t>()[i] : tensor.data<int>()[i];
}

float ResizeScaleIn(const DenseTensor& tensor, int64_t i) {
  const float scale = tensor.data<float>()[i];
  PADDLE_ENFORCE_GT(
      scale, 0.0f,
      errors::InvalidArgument("input Scale must be above 0; element %d is %f", i, scale));
  return scale;
}

void OutFromScale(ResizeSizes* sizes) {
  for (size_t i = 0; i < sizes->in.size(); ++i) {
    sizes->out[i] = sizes->in[i] < 0
                        ? -1
                        : static_cast<int64_t>(static_cast<float>(sizes->in[i]) * sizes->scale[i]);
  }
}

}  // namespace

ResizeSizes SizesOfAttributes(const DDim& x, const std::string& data_layout,
                              const std::vector<int>& sizes, const std::vector<float>& scale) {
  const DDim spatial = SpatialDims(x, ResizesChannelLast(data_layout));
  const size_t axes = static_cast<size_t>(spatial.size());
  ResizeSizes r;
  r.in.assign(spatial.begin(), spatial.end());
  r.out.assign(sizes.end() - static_cast<int64_t>(axes), sizes.end());
  const bool given = std::any_of(r.out.begin(), r.out.end(), [](int64_t s) { return s > 0; });
  // One number for several axes counts only where no size is given.
  if (scale.empty() || (scale.size() < axes && (scale.size() != 1 || given))) return r;
  r.scale = scale;
  if (scale.size() == 1) r.scale.assign(axes, scale[0]);
  r.scale.resize(axes);
  if (!std::all_of(r.scale.begin(), r.scale.end(), [](float s) { return s > 0; })) {
    r.scale.clear();
    return r;
  }
  OutFromScale(&r);
  return r;
}

ResizeSizes SizesOfResize(const DDim& x, const std::string& data_layout,
                          const std::vector<int>& sizes, const std::vector<float>& scale,
                          const paddle::optional<DenseTensor>& out_size,
                          const paddle::optional<std::vector<const DenseTensor*>>& size_tensor,
                          const paddle::optional<DenseTensor>& scale_tensor) {
  ResizeSizes r = SizesOfAttributes(x, data_layout, sizes, scale);
  const size_t axes = r.in.size();
  if (size_tensor && !size_tensor->empty()) {
    PADDLE_ENFORCE_EQ(size_tensor->size(), axes,
                      errors::InvalidArgument(
                          "input SizeTensor must hold %d tensors for X of shape %s; it holds %d",
                          axes, x, size_tensor->size()));
    r.scale.clear();
    for (size_t i = 0; i < axes; ++i) {
      const DenseTensor& size = *(*size_tensor)[i];
      PADDLE_ENFORCE_EQ(size.numel(), 1,
                        errors::InvalidArgument("each of input SizeTensor must hold one number; "
                                                "tensor %d has shape %s",
                                                i, size.dims()));
      r.out[i] = ResizeSizeIn(size, 0);
    }
  } else {
    if (scale_tensor) {
      const int64_t given = scale_tensor->numel();
      PADDLE_ENFORCE(given == 1 || given >= static_cast<int64_t>(axes),
                     errors::InvalidArgument("input Scale must hold one number, or %d for X of "
                                             "shape %s; its shape is %s",
                                             axes, x, scale_tensor->dims()));
      const bool each = given > 1;
      r.scale.resize(axes);
      for (size_t i = 0; i < axes; ++i) {
        r.scale[i] = ResizeScaleIn(*scale_tensor, each ? static_cast<int64_t>(i) : 0);
      }
      OutFromScale(&r);
    }
    if (out_size) {
      PADDLE_ENFORCE_EQ(out_size->numel(), static_cast<int64_t>(axes),
                        errors::InvalidArgument(
                            "input OutSize must hold %d numbers for X of shape %s; its shape is %s",
                            axes, x, out_size->dims()));
      for (size_t i = 0; i < axes; ++i) r.out[i] = ResizeSizeIn(*out_size, static_cast<int64_t>(i));
    }
  }
  for (size_t i = 0; i < axes; ++i) {
    PADDLE_ENFORCE_GT(
        r.out[i], 0,
        errors::InvalidArgument(
            "a resize must have sizes above 0: for X of shape %s, size %d is %d", x, i, r.out[i]));
  }
  return r;
}

DDim ResizedDims(const DDim& x, const std::string& data_layout, const std::vector<int64_t>& out) {
  DDim dims = x;
  const int first = ResizesChannelLast(data_layout) ? 1 : 2;
  for (size_t i = 0; i < out.size(); ++i) dims[first + static_cast<int>(i)] = out[i];
  return dims;
}

ResizeShape ShapeOfResize(const DDim& x, const ResizeSizes& sizes, bool channel_last) {
  ResizeShape s{x[0], 1, 1, 1, 1, 1, 1, 1};
  (channel_last ? s.inner : s.planes) *= x[channel_last ? x.size() - 1 : 1];
  int64_t* const in[] = {&s.in_d, &s.in_h, &s.in_w};
  int64_t* const out[] = {&s.out_d, &s.out_h, &s.out_w};
  const size_t first = 3 - sizes.in.size();
  for (size_t i = 0; i < sizes.in.size(); ++i) {
    *in[first + i] = sizes.in[i];
    *out[first + i] = sizes.out[i];
  }
  return s;
}

ResizeAxis MakeResizeAxis(const std::string& method, const ResizeSizes& sizes, size_t a,
                          bool align_corners, int align_mode) {
  ResizeAxis axis;
  axis.in = sizes.in[a];
  axis.out = sizes.out[a];
  const float scale = sizes.scale.empty() ? 0.0f : sizes.scale[a];
  if (axis.out > 1) {
    axis.ratio = align_corners ? static_cast<float>(axis.in - 1) / static_cast<float>(axis.out - 1)
                 : scale > 0   ? static_cast<float>(1.0 / scale)
                               : static_cast<float>(axis.in) / static_cast<float>(axis.out);
  }
  axis.method = ResizeMethodOf(method);
  axis.align_corners = align_corners;
  axis.half_pixel = align_mode == 0 && !align_corners;
  axis.wide_positions = sizes.wide_positions;
  axis.taps = axis.method == ResizeMethod::kNearest ? 1
              : axis.method == ResizeMethod::kCubic ? 4
                                                    : 2;
  return axis;
}

template <typename C>
AxisTaps<C> MakeTaps(const std::string& method, const ResizeSizes& sizes, size_t a,
                     bool align_corners, int align_mode) {
  const ResizeAxis axis = MakeResizeAxis(method, sizes, a, align_corners, align_mode);
  AxisTaps<C> taps;
  taps.taps = axis.taps;
  int64_t index[4];
  C weight[4];
  for (int64_t k = 0; k < axis.out; ++k) {
    axis.At(k, index, weight);
    taps.index.insert(taps.index.end(), index, index + axis.taps);
    if (axis.taps > 1) taps.weight.insert(taps.weight.end(), weight, weight + axis.taps);
  }
  return taps;
}

template AxisTaps<float> MakeTaps<float>(const std::string&, const ResizeSizes&, size_t, bool, int);
template AxisTaps<double> MakeTaps<double>(const std::string&, const ResizeSizes&, size_t, bool,
                                           int);

}  // namespace funcs
}  // namespace phi
