#include "phi/kernels/impl/interpolate_kernel_impl.h"

#include <algorithm>
#include <cstring>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/window.h"

namespace phi {
namespace {

template <typename C>
struct ResizeTaps {
  funcs::AxisTaps<C> d, h, w;
};

// Rows of the output one by one: body(plane, z, y, row).
template <typename T, typename Body>
void ForEachResizedRow(const funcs::ResizeShape& s, T* out, const Body& body) {
  const int64_t grain = std::max<int64_t>(1, 8192 / std::max<int64_t>(1, s.out_row()));
  ParallelFor(s.planes * s.out_d * s.out_h, grain, [&](int64_t begin, int64_t end) {
    for (int64_t r = begin; r < end; ++r) {
      body(r / (s.out_d * s.out_h), r / s.out_h % s.out_d, r % s.out_h, out + r * s.out_row());
    }
  });
}

// Moves elements, whatever they are: T has their size.
template <typename T>
void ResizeNearest(const funcs::ResizeShape& s, const ResizeTaps<float>& taps, const T* x, T* out) {
  const int64_t* columns = taps.w.index.data();
  ForEachResizedRow(s, out, [&](int64_t plane, int64_t z, int64_t y, T* to) {
    const int64_t at = (plane * s.in_d + taps.d.index[z]) * s.in_h + taps.h.index[y];
    const T* row = x + at * s.in_row();
    if (s.inner == 1) {
      for (int64_t k = 0; k < s.out_w; ++k) to[k] = row[columns[k]];
      return;
    }
    for (int64_t k = 0; k < s.out_w; ++k) {
      std::memcpy(to + k * s.inner, row + columns[k] * s.inner,
                  static_cast<size_t>(s.inner) * sizeof(T));
    }
  });
}

// One row of weighted input rows, those that position (z, y) of the output is made of.
template <typename T, typename C>
void BlendRows(const funcs::ResizeShape& s, const ResizeTaps<C>& taps, const T* plane, int64_t z,
               int64_t y, C* row) {
  std::fill_n(row, s.in_row(), C(0));
  for (int64_t i = z * taps.d.taps; i < (z + 1) * taps.d.taps; ++i) {
    const C outer = taps.d.weight.empty() ? C(1) : taps.d.weight[i];
    for (int64_t j = y * taps.h.taps; j < (y + 1) * taps.h.taps; ++j) {
      const C w = taps.h.weight.empty() ? outer : outer * taps.h.weight[j];
      if (w == C(0)) continue;
      const T* from = plane + (taps.d.index[i] * s.in_h + taps.h.index[j]) * s.in_row();
      for (int64_t k = 0; k < s.in_row(); ++k) row[k] += w * static_cast<C>(from[k]);
    }
  }
}

template <int kTaps, typename T, typename C>
void BlendColumns(const funcs::AxisTaps<C>& w, const C* row, int64_t inner, int64_t out_w, T* to) {
  const int64_t* index = w.index.data();
  const C* weight = w.weight.data();
  for (int64_t k = 0; k < out_w; ++k, index += kTaps, weight += kTaps) {
    for (int64_t c = 0; c < inner; ++c) {
      C sum = weight[0] * row[index[0] * inner + c];
      for (int t = 1; t < kTaps; ++t) sum += weight[t] * row[index[t] * inner + c];
      *to++ = static_cast<T>(sum);
    }
  }
}

template <typename T, typename C>
void ResizeBlended(const funcs::ResizeShape& s, const ResizeTaps<C>& taps, const T* x, T* out) {
  const int64_t in_plane = s.in_d * s.in_h * s.in_row();
  ForEachResizedRow(s, out, [&](int64_t plane, int64_t z, int64_t y, T* to) {
    thread_local std::vector<C> row;
    row.resize(static_cast<size_t>(s.in_row()));
    BlendRows(s, taps, x + plane * in_plane, z, y, row.data());
    if (taps.w.taps == 2) {
      BlendColumns<2>(taps.w, row.data(), s.inner, s.out_w, to);
    } else {
      BlendColumns<4>(taps.w, row.data(), s.inner, s.out_w, to);
    }
  });
}

// Integers are cut, so that the last bit of a sum decides: it is taken in the original's order,
// with the columns moving fastest over volumes, and the rows over images.
void ResizeBytes(const funcs::ResizeShape& s, const ResizeTaps<float>& taps, const uint8_t* x,
                 uint8_t* out) {
  const bool volume = taps.d.taps > 1;
  ForEachResizedRow(s, out, [&](int64_t plane, int64_t z, int64_t y, uint8_t* to) {
    const auto term = [&](int64_t i, int64_t j, int64_t k, int64_t c) {
      const int64_t row = (plane * s.in_d + taps.d.index[i]) * s.in_h + taps.h.index[j];
      float v = x[(row * s.in_w + taps.w.index[k]) * s.inner + c];
      if (volume) v *= taps.d.weight[i];
      if (taps.h.taps > 1) v *= taps.h.weight[j];
      return v * taps.w.weight[k];
    };
    const int64_t d0 = z * taps.d.taps, h0 = y * taps.h.taps;
    const int64_t count = int64_t{taps.d.taps} * taps.h.taps * 2;
    for (int64_t at = 0; at < s.out_row(); ++at) {
      const int64_t k0 = at / s.inner * 2, c = at % s.inner;
      float sum = 0;
      for (int64_t t = 0; t < count; ++t) {
        const int64_t low = t % 2, high = t / 2 % 2;
        sum += volume             ? term(d0 + t / 4, h0 + high, k0 + low, c)
               : taps.h.taps == 2 ? term(d0, h0 + low, k0 + high, c)
                                  : term(d0, h0, k0 + low, c);
      }
      to[at] = static_cast<uint8_t>(sum);
    }
  });
}

// Axes that x does not have are read at 0.
template <typename C>
ResizeTaps<C> TapsOfResize(const funcs::ResizeSizes& sizes, const std::string& method,
                           bool align_corners, int align_mode) {
  ResizeTaps<C> taps;
  funcs::AxisTaps<C>* const axes[] = {&taps.d, &taps.h, &taps.w};
  const size_t first = 3 - sizes.in.size();
  for (size_t i = 0; i < 3; ++i) {
    if (i < first) {
      axes[i]->index = {0};
      continue;
    }
    const size_t a = i - first;
    *axes[i] = funcs::MakeTaps<C>(method, sizes, a, align_corners, align_mode);
  }
  return taps;
}

void MoveNearest(const funcs::ResizeShape& s, const ResizeTaps<float>& taps, size_t element_bytes,
                 const void* x, void* out) {
  switch (element_bytes) {
    case 1:
      return ResizeNearest(s, taps, static_cast<const uint8_t*>(x), static_cast<uint8_t*>(out));
    case 2:
      return ResizeNearest(s, taps, static_cast<const uint16_t*>(x), static_cast<uint16_t*>(out));
    case 4:
      return ResizeNearest(s, taps, static_cast<const uint32_t*>(x), static_cast<uint32_t*>(out));
    default:
      return ResizeNearest(s, taps, static_cast<const uint64_t*>(x), static_cast<uint64_t*>(out));
  }
}

template <typename T, typename Context>
void ResizeSpatial(const Context& ctx, const DenseTensor& x, const funcs::ResizeSizes& sizes,
                   const std::string& data_layout, const std::string& method, bool align_corners,
                   int align_mode, DenseTensor* output) {
  const DDim dims = funcs::ResizedDims(x.dims(), data_layout, sizes.out);
  const DenseTensor from = x;  // output may be x
  output->Resize(dims);
  T* out = ctx.template Alloc<T>(output);
  if (output->numel() == 0) return;
  if (sizes.in == sizes.out) {
    if (out != from.data<T>()) std::copy_n(from.data<T>(), from.numel(), out);
    return;
  }
  const bool channel_last = dims[1] == sizes.out[0] && data_layout.substr(0, 2) != "NC";
  const funcs::ResizeShape s = funcs::ShapeOfResize(from.dims(), sizes, channel_last);
  if (method == "nearest") {
    const auto taps = TapsOfResize<float>(sizes, method, align_corners, align_mode);
    return MoveNearest(s, taps, sizeof(T), from.data<T>(), out);
  }
  using C = std::conditional_t<std::is_same_v<T, double>, double, float>;
  const auto taps = TapsOfResize<C>(sizes, method, align_corners, align_mode);
  if constexpr (std::is_same_v<T, uint8_t>) {
    ResizeBytes(s, taps, from.data<T>(), out);
  } else {
    ResizeBlended<T, C>(s, taps, from.data<T>(), out);
  }
}

// The kernel for NHWC alone.
template <typename T, typename Context>
void InterpolateNHWCKernel(const Context& ctx, const DenseTensor& x,
                           const paddle::optional<DenseTensor>& out_size,
                           const paddle::optional<std::vector<const DenseTensor*>>& size_tensor,
                           const paddle::optional<DenseTensor>& scale_tensor,
                           const std::string& data_layout, int out_d, int out_h, int out_w,
                           const std::vector<float>& scale, const std::string& interp_method,
                           bool align_corners, int align_mode, DenseTensor* output) {
  funcs::RequireChannelsLast(data_layout, "data_layout");
  InterpolateKernel<T>(ctx, x, out_size, size_tensor, scale_tensor, data_layout, out_d, out_h,
                       out_w, scale, interp_method, align_corners, align_mode, output);
}

}  // namespace
}  // namespace phi

PD_REGISTER_KERNEL(nearest_interp_v2, CPU, ALL_LAYOUT, phi::InterpolateKernel, float, double, int,
                   int64_t, uint8_t, phi::float16, phi::bfloat16) {
  phi::funcs::KeepResizeIndexTypes(kernel);
}
PD_REGISTER_KERNEL(bilinear_interp_v2, CPU, ALL_LAYOUT, phi::InterpolateKernel, float, double,
                   uint8_t, phi::float16, phi::bfloat16) {
  phi::funcs::KeepResizeIndexTypes(kernel);
}
PD_REGISTER_KERNEL(bicubic_interp_v2, CPU, ALL_LAYOUT, phi::InterpolateKernel, float, double,
                   phi::float16, phi::bfloat16) {
  phi::funcs::KeepResizeIndexTypes(kernel);
}
PD_REGISTER_KERNEL(linear_interp_v2, CPU, ALL_LAYOUT, phi::InterpolateKernel, float, double,
                   uint8_t, phi::float16, phi::bfloat16) {
  phi::funcs::KeepResizeIndexTypes(kernel);
}
PD_REGISTER_KERNEL(trilinear_interp_v2, CPU, ALL_LAYOUT, phi::InterpolateKernel, float, double,
                   uint8_t, phi::float16, phi::bfloat16) {
  phi::funcs::KeepResizeIndexTypes(kernel);
}
PD_REGISTER_KERNEL(nearest_interp, CPU, ALL_LAYOUT, phi::InterpolateV1Kernel, float, double,
                   uint8_t) {
  phi::funcs::KeepResizeIndexTypes(kernel);
}
PD_REGISTER_KERNEL(bilinear_interp, CPU, ALL_LAYOUT, phi::InterpolateV1Kernel, float, double,
                   uint8_t) {
  phi::funcs::KeepResizeIndexTypes(kernel);
}
PD_REGISTER_KERNEL(bicubic_interp, CPU, ALL_LAYOUT, phi::InterpolateV1Kernel, float, double) {
  phi::funcs::KeepResizeIndexTypes(kernel);
}
PD_REGISTER_KERNEL(linear_interp, CPU, ALL_LAYOUT, phi::InterpolateV1Kernel, float, double,
                   uint8_t) {
  phi::funcs::KeepResizeIndexTypes(kernel);
}
PD_REGISTER_KERNEL(trilinear_interp, CPU, ALL_LAYOUT, phi::InterpolateV1Kernel, float, double,
                   uint8_t) {
  phi::funcs::KeepResizeIndexTypes(kernel);
}
PD_REGISTER_KERNEL(nearest_interp_v2, CPU, NHWC, phi::InterpolateNHWCKernel, float, double, int,
                   int64_t, uint8_t, phi::float16, phi::bfloat16) {
  phi::funcs::KeepResizeIndexTypes(kernel);
}
PD_REGISTER_KERNEL(bilinear_interp_v2, CPU, NHWC, phi::InterpolateNHWCKernel, float, double,
                   uint8_t, phi::float16, phi::bfloat16) {
  phi::funcs::KeepResizeIndexTypes(kernel);
}
