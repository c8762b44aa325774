#include <algorithm>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/conv/gpu_pool_cells.h"
#include "phi/kernels/funcs/conv/pool3d.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/pool3d_kernel.h"
#include "phi/kernels/pool_kernel.h"
#include "phi/kernels/primitive/gpu_index.h"
#include "phi/kernels/primitive/gpu_loop.h"

// Pooling over volumes, and the gradients of pooling; images are volumes of depth 1. An element of
// a gradient is summed by one thread, over the windows in order: the same bits every time.

namespace phi {
namespace {

struct GpuPool3d {
  funcs::Pool3dShape s;
  int64_t channels;  // neighbouring elements that share a window: C for channels last, else 1
  bool max, exclusive;
  // Note [Division on the device]
  primitive::Divider<int64_t> by_channels, by_in[3], by_out[3], by_stride[3];

  GpuPool3d(const funcs::Pool3dShape& shape, int64_t sharing, bool is_max, bool is_exclusive)
      : s(shape), channels(sharing), max(is_max), exclusive(is_exclusive) {
    // 0 divides nothing: of a side without elements, or steps that adaptive windows do not look at.
    const auto by = [](int64_t d) { return primitive::Divider<int64_t>(std::max<int64_t>(d, 1)); };
    by_channels = by(sharing);
    for (int axis = 0; axis < 3; ++axis) {
      by_in[axis] = by(s.in[axis]);
      by_out[axis] = by(s.out[axis]);
      by_stride[axis] = by(s.stride[axis]);
    }
  }

  // Element i of a side with the given sizes: `at`, its position; returns the number of its volume.
  __device__ int64_t Locate(int64_t i, const primitive::Divider<int64_t> (&size)[3],
                            int64_t (&at)[3], int64_t* channel) const {
    const auto take = [&i](const primitive::Divider<int64_t>& by) {
      const int64_t outer = by.Quotient(i), rest = i - outer * by.divisor;
      i = outer;
      return rest;
    };
    *channel = take(by_channels);
    for (int axis = 2; axis >= 0; --axis) at[axis] = take(size[axis]);
    return i;
  }
  __device__ int64_t InputAt(int64_t a, int64_t b, int64_t c) const {
    return ((a * s.in[1] + b) * s.in[2] + c) * channels;
  }
};

template <typename T>
struct Pool3dBody {
  GpuPool3d p;
  const T* x;
  T* y;
  __device__ void operator()(int64_t i) const {
    using C = funcs::ComputeType<T>;
    int64_t at[3], channel;
    const int64_t volume = p.Locate(i, p.by_out, at, &channel);
    const funcs::Span d = p.s.SpanAt(0, at[0]), h = p.s.SpanAt(1, at[1]), w = p.s.SpanAt(2, at[2]);
    const T* from = x + volume * p.s.in[0] * p.s.in[1] * p.s.in[2] * p.channels + channel;
    // Also the maximum of a window outside of the image: the lowest float32 for any type.
    C value = p.max ? static_cast<C>(-3.4028234663852886e38f) : C(0);
    for (int64_t a = d.begin; a < d.end; ++a) {
      for (int64_t b = h.begin; b < h.end; ++b) {
        for (int64_t c = w.begin; c < w.end; ++c) {
          const C element = static_cast<C>(from[p.InputAt(a, b, c)]);
          if (!p.max)
            value += element;
          else
            value = value > element ? value : element;
        }
      }
    }
    if (!p.max) value = value / static_cast<C>(p.s.Divisor(d, h, w, p.exclusive));
    y[i] = static_cast<T>(value);
  }
};

// places[i] = the first element of window i that is equal to out[i]; -1: none.
template <typename T>
struct FirstMaximumBody {
  GpuPool3d p;
  const T *x, *out;
  int64_t* places;
  __device__ void operator()(int64_t i) const {
    int64_t at[3], channel;
    const int64_t volume = p.Locate(i, p.by_out, at, &channel);
    const funcs::Span d = p.s.SpanAt(0, at[0]), h = p.s.SpanAt(1, at[1]), w = p.s.SpanAt(2, at[2]);
    const int64_t first = volume * p.s.in[0] * p.s.in[1] * p.s.in[2] * p.channels + channel;
    const T best = out[i];
    int64_t place = -1;
    for (int64_t a = d.begin; a < d.end && place < 0; ++a) {
      for (int64_t b = h.begin; b < h.end && place < 0; ++b) {
        for (int64_t c = w.begin; c < w.end && place < 0; ++c) {
          const int64_t element = first + p.InputAt(a, b, c);
          if (x[element] == best) place = element;
        }
      }
    }
    places[i] = place;
  }
};

// What comes back to one element of x.
template <typename T>
struct PoolGradBody {
  GpuPool3d p;
  const T* grad;
  const int64_t* places;  // of maxima, else nullptr
  T* x_grad;

  // Whether the window at `position` of an axis holds `at`: a maximum is asked for by its place.
  __device__ bool Holds(int axis, int64_t position, int64_t at, funcs::Span* span) const {
    if (p.max) return true;
    *span = p.s.SpanAt(axis, position);
    return span->begin <= at && at < span->end;
  }
  __device__ void operator()(int64_t i) const {
    using C = funcs::ComputeType<T>;
    int64_t at[3], channel;
    const int64_t volume = p.Locate(i, p.by_in, at, &channel);
    funcs::Span near[3];
    for (int axis = 0; axis < 3; ++axis) {
      near[axis] = p.s.PositionsNear(axis, at[axis],
                                     [&](int64_t n) { return p.by_stride[axis].Quotient(n); });
    }
    funcs::Span d, h, w;
    C sum = 0;
    for (int64_t z = near[0].begin; z < near[0].end; ++z) {
      if (!Holds(0, z, at[0], &d)) continue;
      for (int64_t y = near[1].begin; y < near[1].end; ++y) {
        if (!Holds(1, y, at[1], &h)) continue;
        for (int64_t k = near[2].begin; k < near[2].end; ++k) {
          if (!Holds(2, k, at[2], &w)) continue;
          const int64_t window = ((volume * p.s.out[0] + z) * p.s.out[1] + y) * p.s.out[2] + k;
          const int64_t o = window * p.channels + channel;
          if (!p.max) {
            sum += static_cast<C>(grad[o]) / static_cast<C>(p.s.Divisor(d, h, w, p.exclusive));
          } else if (places[o] == i) {
            sum += static_cast<C>(grad[o]);
          }
        }
      }
    }
    x_grad[i] = static_cast<T>(sum);
  }
};

// The attributes of both poolings.
struct PoolAttributes {
  std::vector<int> kernel_size;
  const std::vector<int>&strides, &paddings;
  bool exclusive;
  const std::string &data_format, &pooling_type;
  bool global_pooling, adaptive;
  const std::string& padding_algorithm;
};

GpuPool3d MakeGpuPool3d(const DDim& x, const DDim& out, PoolAttributes a) {
  const bool last = funcs::IsChannelLast(a.data_format);
  const DDim in = funcs::SpatialDims(x, last);
  std::vector<int> pads = a.paddings;
  if (a.global_pooling) funcs::UpdateKernelSize(&a.kernel_size, in);
  funcs::UpdatePadding(&pads, a.global_pooling, a.adaptive, a.padding_algorithm, in, a.strides,
                       a.kernel_size);
  return {funcs::MakePool3dShape(in, funcs::SpatialDims(out, last), a.kernel_size, a.strides, pads,
                                 funcs::AdaptsWindows(a.adaptive, a.pooling_type)),
          last ? x[x.size() - 1] : 1, a.pooling_type == "max", a.exclusive};
}

template <typename T>
void PoolGradOnGpu(const GPUContext& ctx, const DenseTensor& x, const DenseTensor& out,
                   const DenseTensor& out_grad, const PoolAttributes& attributes,
                   DenseTensor* x_grad) {
  if (out.numel() == 0) {
    funcs::AllocZeros<T>(ctx, x_grad);
    return;
  }
  T* to = ctx.template Alloc<T>(x_grad);
  const GpuPool3d p = MakeGpuPool3d(x.dims(), out.dims(), attributes);
  const bool is_last = funcs::IsChannelLast(attributes.data_format);
  if (x.dims().size() == 4 &&
      funcs::PoolGradByCells<T>(ctx, {p.s, x.dims()[is_last ? 3 : 1], is_last, p.max, p.exclusive},
                                x, out, out_grad, to)) {
    return;
  }
  AllocationPtr memory;
  int64_t* places = nullptr;
  if (p.max) {
    memory = ctx.Workspace(static_cast<size_t>(out.numel()) * sizeof(int64_t));
    places = static_cast<int64_t*>(memory->ptr());
    primitive::GpuLoop(ctx, out.numel(),
                       FirstMaximumBody<T>{p, x.data<T>(), out.data<T>(), places});
  }
  primitive::GpuLoop(ctx, x.numel(), PoolGradBody<T>{p, out_grad.data<T>(), places, to});
}

}  // namespace

template <typename T, typename Context>
void Pool2dGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                      const DenseTensor& out_grad, const IntArray& kernel_size,
                      const std::vector<int>& strides, const std::vector<int>& paddings,
                      bool /*ceil_mode*/, bool exclusive, const std::string& data_format,
                      const std::string& pooling_type, bool global_pooling, bool adaptive,
                      const std::string& padding_algorithm, DenseTensor* x_grad) {
  const std::vector<int64_t>& size = kernel_size.GetData();
  PoolGradOnGpu<T>(ctx, x, out, out_grad,
                   {std::vector<int>(size.begin(), size.end()), strides, paddings, exclusive,
                    data_format, pooling_type, global_pooling, adaptive, padding_algorithm},
                   x_grad);
}

template <typename T, typename Context>
void Pool3dKernel(const Context& ctx, const DenseTensor& x, const std::vector<int>& kernel_size,
                  const std::vector<int>& strides, const std::vector<int>& paddings,
                  bool /*ceil_mode*/, bool exclusive, const std::string& data_format,
                  const std::string& pooling_type, bool global_pooling, bool adaptive,
                  const std::string& padding_algorithm, DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const GpuPool3d p = MakeGpuPool3d(x.dims(), out->dims(),
                                    {kernel_size, strides, paddings, exclusive, data_format,
                                     pooling_type, global_pooling, adaptive, padding_algorithm});
  primitive::GpuLoop(ctx, out->numel(), Pool3dBody<T>{p, x.data<T>(), y});
}

template <typename T, typename Context>
void Pool3dGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                      const DenseTensor& out_grad, const std::vector<int>& kernel_size,
                      const std::vector<int>& strides, const std::vector<int>& paddings,
                      bool /*ceil_mode*/, bool exclusive, const std::string& data_format,
                      const std::string& pooling_type, bool global_pooling, bool adaptive,
                      const std::string& padding_algorithm, DenseTensor* x_grad) {
  PoolGradOnGpu<T>(ctx, x, out, out_grad,
                   {kernel_size, strides, paddings, exclusive, data_format, pooling_type,
                    global_pooling, adaptive, padding_algorithm},
                   x_grad);
}

}  // namespace phi

PD_REGISTER_KERNEL(pool2d_grad, GPU, ALL_LAYOUT, phi::Pool2dGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(pool3d, GPU, ALL_LAYOUT, phi::Pool3dKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(pool3d_grad, GPU, ALL_LAYOUT, phi::Pool3dGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
