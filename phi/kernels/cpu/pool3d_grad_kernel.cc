#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/conv/pool3d.h"
#include "phi/kernels/pool3d_kernel.h"

namespace phi {
namespace {

// One window over a volume [in, channels]; visit(element of channel 0), until it answers true.
template <typename Visit>
void VisitWindow(const funcs::Pool3dShape& s, int64_t channels, const funcs::Span (&window)[3],
                 Visit visit) {
  for (int64_t a = window[0].begin; a < window[0].end; ++a) {
    for (int64_t b = window[1].begin; b < window[1].end; ++b) {
      const int64_t row = (a * s.in[1] + b) * s.in[2];
      for (int64_t c = window[2].begin; c < window[2].end; ++c) {
        if (visit((row + c) * channels)) return;
      }
    }
  }
}

struct Pool3dGradJob {
  funcs::Pool3dShape shape;
  int64_t channels;  // neighbouring elements that share a window: C for NDHWC, else 1
  bool max, exclusive;

  template <typename T>
  void Window(const funcs::Span (&window)[3], const T* x, const T* out, const T* grad,
              T* x_grad) const {
    for (int64_t k = 0; k < channels; ++k) {
      if (max) {
        VisitWindow(shape, channels, window, [&](int64_t at) {
          if (x[at + k] != out[k]) return false;
          x_grad[at + k] += grad[k];
          return true;
        });
        continue;
      }
      const T share =
          grad[k] / static_cast<T>(shape.Divisor(window[0], window[1], window[2], exclusive));
      VisitWindow(shape, channels, window, [&](int64_t at) {
        x_grad[at + k] += share;
        return false;
      });
    }
  }

  template <typename T>
  void Volume(const T* x, const T* out, const T* grad, T* x_grad) const {
    for (int64_t i = 0; i < shape.out_size(); ++i, out += channels, grad += channels) {
      const funcs::Span window[3] = {shape.SpanAt(0, i / (shape.out[1] * shape.out[2])),
                                     shape.SpanAt(1, i / shape.out[2] % shape.out[1]),
                                     shape.SpanAt(2, i % shape.out[2])};
      Window(window, x, out, grad, x_grad);
    }
  }
};

}  // namespace

template <typename T, typename Context>
void Pool3dGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                      const DenseTensor& out_grad, const std::vector<int>& kernel_size,
                      const std::vector<int>& strides, const std::vector<int>& paddings,
                      bool /*ceil_mode*/, bool exclusive, const std::string& data_format,
                      const std::string& pooling_type, bool global_pooling, bool adaptive,
                      const std::string& padding_algorithm, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (out.numel() == 0) return;
  const bool last = funcs::IsChannelLast(data_format);
  const DDim in = funcs::SpatialDims(x.dims(), last);
  std::vector<int> ksize = kernel_size, pads = paddings;
  if (global_pooling) funcs::UpdateKernelSize(&ksize, in);
  funcs::UpdatePadding(&pads, global_pooling, adaptive, padding_algorithm, in, strides, ksize);
  const int64_t channels = x.dims()[last ? 4 : 1];
  const Pool3dGradJob job{
      funcs::MakePool3dShape(in, funcs::SpatialDims(out.dims(), last), ksize, strides, pads,
                             funcs::AdaptsWindows(adaptive, pooling_type)),
      last ? channels : 1, pooling_type == "max", exclusive};
  const int64_t in_size = job.shape.in_size() * job.channels;
  const int64_t out_size = job.shape.out_size() * job.channels;
  const T *from = x.data<T>(), *y = out.data<T>(), *g = out_grad.data<T>();
  ParallelFor(
      x.dims()[0] * (last ? 1 : channels),
      std::max<int64_t>(1, 16384 / std::max<int64_t>(1, in_size)), [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) {
          job.Volume(from + i * in_size, y + i * out_size, g + i * out_size, to + i * in_size);
        }
      });
}

}  // namespace phi

PD_REGISTER_KERNEL(pool3d_grad, CPU, ALL_LAYOUT, phi::Pool3dGradKernel, float, double) {}
