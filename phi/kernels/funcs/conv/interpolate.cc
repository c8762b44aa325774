#include "phi/kernels/funcs/conv/interpolate.h"

#include <algorithm>
#include <cmath>

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

// Key's cubic with a = -0.75: weights of the elements at -1, 0, 1 and 2 for position t in [0, 1).
template <typename C>
void CubicWeights(C t, C* weight) {
  const C a = C(-0.75);
  const auto near = [a](C x) { return ((a + 2) * x - (a + 3)) * x * x + 1; };
  const auto far = [a](C x) { return ((a * x - 5 * a) * x + 8 * a) * x - 4 * a; };
  weight[0] = far(t + 1);
  weight[1] = near(t);
  weight[2] = near(1 - t);
  weight[3] = far(2 - t);
}

// Where the middle of position k lies in the input; the last bit decides how bytes are cut.
float HalfPixel(float ratio, int64_t k, bool wide) {
  if (wide) return static_cast<float>(ratio * (static_cast<double>(k) + 0.5) - 0.5);
  return ratio * (static_cast<float>(k) + 0.5f) - 0.5f;
}

template <typename C>
void LinearTap(float at, int64_t in, AxisTaps<C>* taps) {
  const float from = std::max(at, 0.0f);
  const int64_t low = std::min(static_cast<int64_t>(from), in - 1);
  const float far = from - static_cast<float>(low);
  taps->index.push_back(low);
  taps->index.push_back(std::min(low + 1, in - 1));
  taps->weight.push_back(static_cast<C>(1.0f - far));
  taps->weight.push_back(static_cast<C>(far));
}

template <typename C>
void CubicTap(float ratio, int64_t k, int64_t in, bool align_corners, AxisTaps<C>* taps) {
  const C at = align_corners ? static_cast<C>(ratio * static_cast<float>(k))
                             : static_cast<C>(ratio * (static_cast<double>(k) + 0.5) - 0.5);
  const int64_t low = static_cast<int64_t>(std::floor(at));
  C weight[4];
  CubicWeights<C>(at - static_cast<C>(low), weight);
  for (int64_t t = 0; t < 4; ++t) {
    taps->index.push_back(std::clamp<int64_t>(low - 1 + t, 0, in - 1));
    taps->weight.push_back(weight[t]);
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

template <typename C>
AxisTaps<C> MakeTaps(const std::string& method, const ResizeSizes& sizes, size_t a,
                     bool align_corners, int align_mode) {
  const int64_t in = sizes.in[a], out = sizes.out[a];
  const float scale = sizes.scale.empty() ? 0.0f : sizes.scale[a];
  float ratio = 0;
  if (out > 1) {
    ratio = align_corners ? static_cast<float>(in - 1) / static_cast<float>(out - 1)
            : scale > 0   ? static_cast<float>(1.0 / scale)
                          : static_cast<float>(in) / static_cast<float>(out);
  }
  AxisTaps<C> taps;
  taps.taps = method == "nearest" ? 1 : method == "bicubic" ? 4 : 2;
  for (int64_t k = 0; k < out; ++k) {
    if (taps.taps == 1) {
      const float at = ratio * static_cast<float>(k);
      const int64_t i = align_corners ? static_cast<int64_t>(at + 0.5) : static_cast<int64_t>(at);
      taps.index.push_back(std::min(i, in - 1));
    } else if (taps.taps == 2) {
      const bool half_pixel = align_mode == 0 && !align_corners;
      LinearTap(
          half_pixel ? HalfPixel(ratio, k, sizes.wide_positions) : ratio * static_cast<float>(k),
          in, &taps);
    } else {
      CubicTap(ratio, k, in, align_corners, &taps);
    }
  }
  return taps;
}

template AxisTaps<float> MakeTaps<float>(const std::string&, const ResizeSizes&, size_t, bool, int);
template AxisTaps<double> MakeTaps<double>(const std::string&, const ResizeSizes&, size_t, bool,
                                           int);

}  // namespace funcs
}  // namespace phi
