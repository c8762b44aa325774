#include "phi/kernels/impl/interpolate_kernel_impl.h"

#include <type_traits>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace {

struct GpuResize {
  funcs::ResizeShape s;
  funcs::ResizeAxis d, h, w;

  // Splits the index of an output element; returns the first element of its plane and neighbour.
  __device__ int64_t Locate(int64_t i, int64_t* z, int64_t* y, int64_t* x) const {
    const int64_t c = i % s.inner;
    i /= s.inner;
    *x = i % s.out_w;
    i /= s.out_w;
    *y = i % s.out_h;
    i /= s.out_h;
    *z = i % s.out_d;
    return i / s.out_d * s.in_d * s.in_h * s.in_w * s.inner + c;
  }
  __device__ int64_t At(int64_t first, int64_t z, int64_t y, int64_t x) const {
    return first + ((z * s.in_h + y) * s.in_w + x) * s.inner;
  }
};

template <typename T>
struct ResizeNearestBody {
  GpuResize r;
  const T* from;
  T* to;
  __device__ void operator()(int64_t i) const {
    int64_t z, y, x, index[3];
    float weight;
    const int64_t first = r.Locate(i, &z, &y, &x);
    r.d.At(z, index, &weight);
    r.h.At(y, index + 1, &weight);
    r.w.At(x, index + 2, &weight);
    to[i] = from[r.At(first, index[0], index[1], index[2])];
  }
};

// The taps of one output element.
template <typename C>
struct GpuTaps {
  int64_t d_index[4], h_index[4], w_index[4];
  C d_weight[4], h_weight[4], w_weight[4];
  __device__ GpuTaps(const GpuResize& r, int64_t z, int64_t y, int64_t x) {
    r.d.At(z, d_index, d_weight);
    r.h.At(y, h_index, h_weight);
    r.w.At(x, w_index, w_weight);
  }
};

// Sums in the order of the CPU: rows first, then columns.
template <typename T, typename C>
struct ResizeBlendBody {
  GpuResize r;
  const T* from;
  T* to;
  __device__ void operator()(int64_t i) const {
    int64_t z, y, x;
    const int64_t first = r.Locate(i, &z, &y, &x);
    const GpuTaps<C> taps(r, z, y, x);
    C sum = 0;
    for (int k = 0; k < r.w.taps; ++k) {
      C column = 0;
      for (int a = 0; a < r.d.taps; ++a) {
        for (int b = 0; b < r.h.taps; ++b) {
          const C weight = taps.d_weight[a] * taps.h_weight[b];
          if (weight == C(0)) continue;  // what is not asked for may be NaN
          column +=
              weight *
              static_cast<C>(from[r.At(first, taps.d_index[a], taps.h_index[b], taps.w_index[k])]);
        }
      }
      sum += taps.w_weight[k] * column;
    }
    to[i] = static_cast<T>(sum);
  }
};

// Integers are cut, so that the last bit of a sum decides: order and roundings are those of the CPU
// (cpu/interpolate_kernel.cc).
struct ResizeBytesBody {
  GpuResize r;
  const uint8_t* from;
  uint8_t* to;
  __device__ void operator()(int64_t i) const {
    int64_t z, y, x;
    const int64_t first = r.Locate(i, &z, &y, &x);
    const GpuTaps<float> taps(r, z, y, x);
    const bool volume = r.d.taps > 1, image = r.h.taps > 1;
    const int count = r.d.taps * r.h.taps * 2;
    float sum = 0;
    for (int t = 0; t < count; ++t) {
      const int low = t % 2, high = t / 2 % 2;
      const int a = volume ? t / 4 : 0;
      const int b = volume ? high : image ? low : 0;
      const int k = volume ? low : image ? high : low;
      float v = from[r.At(first, taps.d_index[a], taps.h_index[b], taps.w_index[k])];
      if (volume) v = __fmul_rn(v, taps.d_weight[a]);
      if (image) v = __fmul_rn(v, taps.h_weight[b]);
      sum = __fadd_rn(sum, __fmul_rn(v, taps.w_weight[k]));
    }
    to[i] = static_cast<uint8_t>(sum);
  }
};

template <typename T, typename Context>
void ResizeSpatial(const Context& ctx, const DenseTensor& x, const funcs::ResizeSizes& sizes,
                   const std::string& data_layout, const std::string& method, bool align_corners,
                   int align_mode, DenseTensor* output) {
  const DDim dims = funcs::ResizedDims(x.dims(), data_layout, sizes.out);
  const DenseTensor held = x;  // output may be x
  output->Resize(dims);
  if (sizes.in == sizes.out) return funcs::GpuCopyElements<T>(ctx, held, output);
  T* out = ctx.template Alloc<T>(output);
  if (output->numel() == 0) return;
  const bool channel_last = dims[1] == sizes.out[0] && data_layout.substr(0, 2) != "NC";
  GpuResize r{funcs::ShapeOfResize(held.dims(), sizes, channel_last), {}, {}, {}};
  funcs::ResizeAxis* const axes[] = {&r.d, &r.h, &r.w};
  const size_t first = 3 - sizes.in.size();
  for (size_t a = 0; a < sizes.in.size(); ++a) {
    *axes[first + a] = funcs::MakeResizeAxis(method, sizes, a, align_corners, align_mode);
  }
  const T* from = held.data<T>();
  const int64_t count = output->numel();
  if (r.w.method == funcs::ResizeMethod::kNearest) {
    primitive::GpuLoop(ctx, count, ResizeNearestBody<T>{r, from, out});
  } else if constexpr (std::is_same_v<T, uint8_t>) {
    primitive::GpuLoop(ctx, count, ResizeBytesBody{r, from, out});
  } else {
    using C = std::conditional_t<std::is_same_v<T, double>, double, float>;
    primitive::GpuLoop(ctx, count, ResizeBlendBody<T, C>{r, from, out});
  }
}

}  // namespace
}  // namespace phi

PD_REGISTER_KERNEL(nearest_interp_v2, GPU, ALL_LAYOUT, phi::InterpolateKernel, float, double, int,
                   int64_t, uint8_t, phi::float16, phi::bfloat16) {
  phi::funcs::ReadResizeSizesOnHost(kernel);
}
PD_REGISTER_KERNEL(bilinear_interp_v2, GPU, ALL_LAYOUT, phi::InterpolateKernel, float, double,
                   uint8_t, phi::float16, phi::bfloat16) {
  phi::funcs::ReadResizeSizesOnHost(kernel);
}
PD_REGISTER_KERNEL(bicubic_interp_v2, GPU, ALL_LAYOUT, phi::InterpolateKernel, float, double,
                   phi::float16, phi::bfloat16) {
  phi::funcs::ReadResizeSizesOnHost(kernel);
}
PD_REGISTER_KERNEL(linear_interp_v2, GPU, ALL_LAYOUT, phi::InterpolateKernel, float, double,
                   uint8_t, phi::float16, phi::bfloat16) {
  phi::funcs::ReadResizeSizesOnHost(kernel);
}
PD_REGISTER_KERNEL(trilinear_interp_v2, GPU, ALL_LAYOUT, phi::InterpolateKernel, float, double,
                   uint8_t, phi::float16, phi::bfloat16) {
  phi::funcs::ReadResizeSizesOnHost(kernel);
}
PD_REGISTER_KERNEL(nearest_interp, GPU, ALL_LAYOUT, phi::InterpolateV1Kernel, float, double,
                   uint8_t) {
  phi::funcs::ReadResizeSizesOnHost(kernel);
}
PD_REGISTER_KERNEL(bilinear_interp, GPU, ALL_LAYOUT, phi::InterpolateV1Kernel, float, double,
                   uint8_t) {
  phi::funcs::ReadResizeSizesOnHost(kernel);
}
PD_REGISTER_KERNEL(bicubic_interp, GPU, ALL_LAYOUT, phi::InterpolateV1Kernel, float, double) {
  phi::funcs::ReadResizeSizesOnHost(kernel);
}
PD_REGISTER_KERNEL(linear_interp, GPU, ALL_LAYOUT, phi::InterpolateV1Kernel, float, double,
                   uint8_t) {
  phi::funcs::ReadResizeSizesOnHost(kernel);
}
PD_REGISTER_KERNEL(trilinear_interp, GPU, ALL_LAYOUT, phi::InterpolateV1Kernel, float, double,
                   uint8_t) {
  phi::funcs::ReadResizeSizesOnHost(kernel);
}
