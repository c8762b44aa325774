#include "phi/kernels/pool_kernel.h"

#include <limits>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/window.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/primitive/gpu_index.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace {

// The part of one window inside the image, along one axis; `padded` counts image and padding.
struct GpuPoolSpan {
  int64_t begin, end, padded;
};

struct GpuPoolAxis {
  int64_t input, output, size, stride, pad;

  __device__ GpuPoolSpan At(int64_t i, bool adaptive) const {
    if (adaptive) {
      const int64_t begin = funcs::AdaptStartIndex(i, input, output);
      const int64_t end = funcs::AdaptEndIndex(i, input, output);
      return {begin, end, end - begin};
    }
    const int64_t begin = i * stride - pad;
    const int64_t end = begin + size < input + pad ? begin + size : input + pad;
    return {begin > 0 ? begin : 0, end < input ? end : input, end - begin};
  }
};

struct GpuPoolShape {
  GpuPoolAxis rows, columns;
  int64_t channels;  // neighbouring elements that share a window: C for NHWC, else 1
  bool is_max, adaptive, exclusive;
};

// A thread makes one output element.
template <typename Index, typename T>
struct PoolBody {
  GpuPoolShape s;
  primitive::Divider<Index> channels, out_w, out_h;
  const T* x;
  T* y;

  __device__ void operator()(int64_t i) const {
    using C = funcs::ComputeType<T>;
    const Index pixel = channels.Quotient(static_cast<Index>(i));
    const Index line = out_w.Quotient(pixel);
    const Index image = out_h.Quotient(line);
    const int64_t channel = static_cast<Index>(i) - pixel * channels.divisor;
    const GpuPoolSpan rows = s.rows.At(line - image * out_h.divisor, s.adaptive);
    const GpuPoolSpan columns = s.columns.At(pixel - line * out_w.divisor, s.adaptive);
    const T* from =
        x + static_cast<int64_t>(image) * s.rows.input * s.columns.input * s.channels + channel;
    C value = s.is_max ? std::numeric_limits<C>::lowest() : C(0);
    for (int64_t r = rows.begin; r < rows.end; ++r) {
      for (int64_t c = columns.begin; c < columns.end; ++c) {
        const C element = static_cast<C>(from[(r * s.columns.input + c) * s.channels]);
        if (!s.is_max)
          value += element;
        else
          value = value > element ? value : element;
      }
    }
    if (!s.is_max) {
      const bool inside = s.exclusive || s.adaptive;
      value /= static_cast<C>(inside ? (rows.end - rows.begin) * (columns.end - columns.begin)
                                     : rows.padded * columns.padded);
    }
    y[i] = static_cast<T>(value);
  }
};

template <typename Index, typename T>
void PoolOnGpu(const GPUContext& ctx, const GpuPoolShape& s, const T* x, int64_t n, T* y) {
  PoolBody<Index, T> body{s,
                          primitive::Divider<Index>(s.channels),
                          primitive::Divider<Index>(s.columns.output),
                          primitive::Divider<Index>(s.rows.output),
                          x,
                          y};
  primitive::GpuLoop(ctx, n, body);
}

}  // namespace

template <typename T, typename Context>
void Pool2dKernel(const Context& ctx, const DenseTensor& x, const IntArray& kernel_size,
                  const std::vector<int>& strides, const std::vector<int>& paddings, bool,
                  bool exclusive, const std::string& data_format, const std::string& pooling_type,
                  bool global_pooling, bool adaptive, const std::string& padding_algorithm,
                  DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const bool channel_last = funcs::IsChannelLast(data_format);
  const DDim in = funcs::SpatialDims(x.dims(), channel_last);
  const DDim result = funcs::SpatialDims(out->dims(), channel_last);
  std::vector<int> ksize(kernel_size.GetData().begin(), kernel_size.GetData().end());
  std::vector<int> pads = paddings;
  if (global_pooling) funcs::UpdateKernelSize(&ksize, in);
  funcs::UpdatePadding(&pads, global_pooling, adaptive, padding_algorithm, in, strides, ksize);
  const GpuPoolShape s{{in[0], result[0], ksize[0], strides[0], pads[0]},
                       {in[1], result[1], ksize[1], strides[1], pads[2]},
                       channel_last ? x.dims()[3] : 1,
                       pooling_type == "max",
                       funcs::AdaptsWindows(adaptive, pooling_type),
                       exclusive};
  const auto pool =
      primitive::FitsIndex32(out->numel()) ? &PoolOnGpu<uint32_t, T> : &PoolOnGpu<uint64_t, T>;
  pool(ctx, s, x.data<T>(), out->numel(), y);
}

}  // namespace phi

PD_REGISTER_KERNEL(pool2d, GPU, ALL_LAYOUT, phi::Pool2dKernel, float, double, phi::float16,
                   phi::bfloat16) {}
