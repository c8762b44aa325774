#include "phi/kernels/conv_transpose_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/channels_first.h"
#include "phi/kernels/funcs/gemm.h"
#include "phi/kernels/funcs/window.h"
#include "phi/kernels/funcs/window3d.h"

namespace phi {
namespace {

struct TransposedShape {
  int64_t batch, in_channels, out_channels, groups;
  funcs::Window3d window;  // large: the output; small: the input
  int64_t in_per_group() const { return in_channels / groups; }
  int64_t out_per_group() const { return out_channels / groups; }
};

// Adds one row of products, those of rows [first, first + count) of the input (a row is one d and
// h) with element (kd, kh, kw) of a filter, to the output plane that they belong to.
template <typename T>
void ScatterRows(const funcs::Window3d& w, const T* products, int64_t first, int64_t count,
                 int64_t kd, int64_t kh, int64_t kw, T* out) {
  const funcs::InsideRange inside = funcs::InsidePositions(w, 2, kw);
  const int64_t step = w.stride[2];
  for (int64_t r = 0; r < count; ++r, products += w.small[2]) {
    const int64_t z = w.Position(0, (first + r) / w.small[1], kd);
    const int64_t y = w.Position(1, (first + r) % w.small[1], kh);
    if (z < 0 || z >= w.large[0] || y < 0 || y >= w.large[1]) continue;
    T* row = out + (z * w.large[1] + y) * w.large[2] + w.Position(2, 0, kw);
    if (step == 1) {
      for (int64_t t = inside.begin; t < inside.end; ++t) row[t] += products[t];
    } else {
      for (int64_t t = inside.begin; t < inside.end; ++t) row[t * step] += products[t];
    }
  }
}

// One group of one image. The products of filter and input are made for a few rows of the input at
// a time, so that they stay in the cache.
template <typename T>
void TransposedConvGroup(const TransposedShape& s, const T* x, const T* filter, T* out) {
  const funcs::Window3d& w = s.window;
  const int64_t plane = w.small_size(), rows = w.small[0] * w.small[1], width = w.small[2];
  const int64_t kernel = w.kernel_size(), lines = s.out_per_group() * kernel;
  const int64_t chunk = std::clamp<int64_t>((int64_t{1} << 18) / (lines * width), 1, rows);
  std::vector<T> products(static_cast<size_t>(lines * chunk * width));
  for (int64_t first = 0; first < rows; first += chunk) {
    const int64_t count = std::min(chunk, rows - first), columns = count * width;
    funcs::Gemm<T>(lines, columns, s.in_per_group(), T(1), {filter, 1, lines},
                   {x + first * width, plane, 1}, T(0), products.data(), columns);
    const int64_t grain = std::max<int64_t>(1, 32768 / (kernel * columns));
    ParallelFor(s.out_per_group(), grain, [&](int64_t begin, int64_t end) {
      for (int64_t m = begin; m < end; ++m) {
        for (int64_t k = 0; k < kernel; ++k) {
          ScatterRows(w, products.data() + (m * kernel + k) * columns, first, count,
                      k / (w.kernel[1] * w.kernel[2]), k / w.kernel[2] % w.kernel[1],
                      k % w.kernel[2], out + m * w.large_size());
        }
      }
    });
  }
}

template <typename T>
void TransposedConv(const TransposedShape& s, const T* x, const T* filter, T* out) {
  const int64_t jobs = s.batch * s.groups;
  std::fill_n(out, s.batch * s.out_channels * s.window.large_size(), T(0));
  const auto run = [&](int64_t begin, int64_t end) {
    for (int64_t job = begin; job < end; ++job) {
      const int64_t g = job % s.groups;
      TransposedConvGroup(
          s, x + job * s.in_per_group() * s.window.small_size(),
          filter + g * s.in_per_group() * s.out_per_group() * s.window.kernel_size(),
          out + job * s.out_per_group() * s.window.large_size());
    }
  };
  jobs >= 2 * CpuThreads() ? ParallelFor(jobs, 1, run) : run(0, jobs);
}

template <typename T, typename Context>
void RunTransposedConv(const Context& ctx, const DenseTensor& x, const DenseTensor& filter,
                       const std::vector<int>& strides, std::vector<int> paddings,
                       const std::string& padding_algorithm, int groups, std::vector<int> dilations,
                       const std::string& data_format, DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  if (x.numel() == 0 || filter.numel() == 0) {
    std::fill_n(y, out->numel(), T(0));
    return;
  }
  const bool last = data_format == "NHWC";
  const DDim small = funcs::SpatialDims(x.dims(), last);
  const std::vector<int> kernel(filter.dims().begin() + 2, filter.dims().end());
  funcs::UpdatePaddingAndDilation(&paddings, &dilations, padding_algorithm, small, strides, kernel);
  const TransposedShape s{x.dims()[0], filter.dims()[0], filter.dims()[1] * groups, groups,
                          funcs::MakeWindow3d(funcs::SpatialDims(out->dims(), last), small, kernel,
                                              strides, paddings, dilations)};
  if (!last) return TransposedConv(s, x.data<T>(), filter.data<T>(), y);
  DenseTensor first, result;
  funcs::ToChannelsFirst<T>(ctx, x, &first);
  result.Resize(funcs::ChannelsFirstDims(out->dims()));
  TransposedConv(s, first.data<T>(), filter.data<T>(), ctx.template Alloc<T>(&result));
  funcs::FromChannelsFirst(result.data<T>(), result.dims(), y);
}

}  // namespace

template <typename T, typename Context>
void Conv2dTransposeKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& filter,
                           const std::vector<int>& strides, const std::vector<int>& paddings,
                           const std::vector<int>& output_padding, const IntArray& output_size,
                           const std::string& padding_algorithm, int groups,
                           const std::vector<int>& dilations, const std::string& data_format,
                           DenseTensor* out) {
  (void)output_padding, (void)output_size;  // decided the shape of `out`
  RunTransposedConv<T>(ctx, x, filter, strides, paddings, padding_algorithm, groups, dilations,
                       data_format, out);
}

template <typename T, typename Context>
void DepthwiseConv2dTransposeKernel(const Context& ctx, const DenseTensor& x,
                                    const DenseTensor& filter, const std::vector<int>& strides,
                                    const std::vector<int>& paddings, const std::vector<int>&,
                                    const IntArray&, const std::string& padding_algorithm,
                                    int groups, const std::vector<int>& dilations,
                                    const std::string& data_format, DenseTensor* out) {
  RunTransposedConv<T>(ctx, x, filter, strides, paddings, padding_algorithm, groups, dilations,
                       data_format, out);
}

template <typename T, typename Context>
void Conv3dTransposeKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& filter,
                           const std::vector<int>& strides, const std::vector<int>& paddings,
                           const std::vector<int>&, const std::vector<int>&,
                           const std::string& padding_algorithm, int groups,
                           const std::vector<int>& dilations, const std::string& data_format,
                           DenseTensor* out) {
  RunTransposedConv<T>(ctx, x, filter, strides, paddings, padding_algorithm, groups, dilations,
                       data_format, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(conv2d_transpose, CPU, ALL_LAYOUT, phi::Conv2dTransposeKernel, float, double) {}
PD_REGISTER_KERNEL(depthwise_conv2d_transpose, CPU, ALL_LAYOUT, phi::DepthwiseConv2dTransposeKernel,
                   float, double) {}
PD_REGISTER_KERNEL(conv3d_transpose, CPU, ALL_LAYOUT, phi::Conv3dTransposeKernel, float, double) {}
