#include "phi/kernels/pool3d_kernel.h"

#include <algorithm>
#include <limits>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/pool3d.h"

namespace phi {
namespace {

template <typename T>
struct Max3d {
  // Also the result of a window outside of the image: the lowest float32 for any T, as in the
  // original.
  static T Initial() { return static_cast<T>(std::numeric_limits<float>::lowest()); }
  static void Add(T x, T* y) { *y = *y > x ? *y : x; }
  static T Finish(T y, double) { return y; }
};
template <typename T>
struct Mean3d {
  static T Initial() { return T(0); }
  static void Add(T x, T* y) { *y += x; }
  static T Finish(T y, double count) { return y / static_cast<T>(count); }
};

struct Pool3dJob {
  funcs::Pool3dShape shape;
  int64_t channels;  // neighbouring elements that share a window: C for NDHWC, else 1
  bool exclusive;
};

// One volume [in, channels], for output depth z.
template <typename T, typename Op>
void PoolDepth(const Pool3dJob& job, int64_t z, const T* x, T* y) {
  const funcs::Pool3dShape& s = job.shape;
  const funcs::Span d = s.SpanAt(0, z);
  for (int64_t i = 0; i < s.out[1]; ++i) {
    const funcs::Span h = s.SpanAt(1, i);
    for (int64_t j = 0; j < s.out[2]; ++j, y += job.channels) {
      const funcs::Span w = s.SpanAt(2, j);
      std::fill_n(y, job.channels, Op::Initial());
      for (int64_t a = d.begin; a < d.end; ++a) {
        for (int64_t b = h.begin; b < h.end; ++b) {
          const T* row = x + (a * s.in[1] + b) * s.in[2] * job.channels;
          for (int64_t c = w.begin; c < w.end; ++c) {
            for (int64_t k = 0; k < job.channels; ++k) Op::Add(row[c * job.channels + k], &y[k]);
          }
        }
      }
      const double divisor = s.Divisor(d, h, w, job.exclusive);
      for (int64_t k = 0; k < job.channels; ++k) y[k] = Op::Finish(y[k], divisor);
    }
  }
}

template <typename T, typename Op>
void PoolVolumes(const Pool3dJob& job, int64_t volumes, const T* x, T* y) {
  const funcs::Pool3dShape& s = job.shape;
  const int64_t in_size = s.in_size() * job.channels;
  const int64_t slice = s.out[1] * s.out[2] * job.channels;
  const int64_t grain = std::max<int64_t>(1, 16384 * s.out[0] / std::max<int64_t>(1, in_size));
  ParallelFor(volumes * s.out[0], grain, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      PoolDepth<T, Op>(job, i % s.out[0], x + i / s.out[0] * in_size, y + i * slice);
    }
  });
}

}  // namespace

template <typename T, typename Context>
void Pool3dKernel(const Context& ctx, const DenseTensor& x, const std::vector<int>& kernel_size,
                  const std::vector<int>& strides, const std::vector<int>& paddings, bool ceil_mode,
                  bool exclusive, const std::string& data_format, const std::string& pooling_type,
                  bool global_pooling, bool adaptive, const std::string& padding_algorithm,
                  DenseTensor* out) {
  (void)ceil_mode;  // decided the shape of `out`
  T* y = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const bool last = funcs::IsChannelLast(data_format);
  const DDim in = funcs::SpatialDims(x.dims(), last);
  std::vector<int> ksize = kernel_size, pads = paddings;
  if (global_pooling) funcs::UpdateKernelSize(&ksize, in);
  funcs::UpdatePadding(&pads, global_pooling, adaptive, padding_algorithm, in, strides, ksize);
  const int64_t channels = x.dims()[last ? 4 : 1];
  const Pool3dJob job{
      funcs::MakePool3dShape(in, funcs::SpatialDims(out->dims(), last), ksize, strides, pads,
                             funcs::AdaptsWindows(adaptive, pooling_type)),
      last ? channels : 1, exclusive};
  const int64_t volumes = x.dims()[0] * (last ? 1 : channels);
  if (pooling_type == "max") {
    PoolVolumes<T, Max3d<T>>(job, volumes, x.data<T>(), y);
  } else {
    PoolVolumes<T, Mean3d<T>>(job, volumes, x.data<T>(), y);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(pool3d, CPU, ALL_LAYOUT, phi::Pool3dKernel, float, double) {}
