#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/conv/pool_shape.h"
#include "phi/kernels/funcs/elementwise/in_float32.h"
#include "phi/kernels/pool_kernel.h"

namespace phi {
namespace {

// One element of the output, of channel k: where its window lies and what comes back to it.
template <typename T>
struct PoolWindowGrad {
  const funcs::PoolShape& s;
  const T* x;
  T* x_grad;

  int64_t At(int64_t row, int64_t column, int64_t k) const {
    return (row * s.in_w + column) * s.channels + k;
  }

  void Max(const funcs::PoolSpan& rows, const funcs::PoolSpan& columns, int64_t k, T out,
           T grad) const {
    for (int64_t r = rows.begin; r < rows.end; ++r) {
      for (int64_t c = columns.begin; c < columns.end; ++c) {
        if (x[At(r, c, k)] != out) continue;
        x_grad[At(r, c, k)] += grad;
        return;
      }
    }
  }

  void Mean(const funcs::PoolSpan& rows, const funcs::PoolSpan& columns, int64_t k, T share) const {
    for (int64_t r = rows.begin; r < rows.end; ++r) {
      for (int64_t c = columns.begin; c < columns.end; ++c) x_grad[At(r, c, k)] += share;
    }
  }
};

template <typename T>
void PoolImageGrad(const funcs::PoolShape& s, bool max, const T* x, const T* out, const T* grad,
                   T* x_grad) {
  const PoolWindowGrad<T> window{s, x, x_grad};
  for (int64_t oy = 0; oy < s.out_h; ++oy) {
    const funcs::PoolSpan rows = s.Rows(oy);
    for (int64_t ox = 0; ox < s.out_w; ++ox) {
      const funcs::PoolSpan columns = s.Columns(ox);
      const T divisor = static_cast<T>(s.Divisor(rows, columns));
      for (int64_t k = 0; k < s.channels; ++k, ++out, ++grad) {
        if (max) {
          window.Max(rows, columns, k, *out, *grad);
        } else {
          window.Mean(rows, columns, k, *grad / divisor);
        }
      }
    }
  }
}

}  // namespace

template <typename T, typename Context>
void Pool2dGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                      const DenseTensor& out_grad, const IntArray& kernel_size,
                      const std::vector<int>& strides, const std::vector<int>& paddings,
                      bool /*ceil_mode*/, bool exclusive, const std::string& data_format,
                      const std::string& pooling_type, bool global_pooling, bool adaptive,
                      const std::string& padding_algorithm, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (out.numel() == 0) return;
  const funcs::PoolShape s = funcs::MakePoolShape(
      x.dims(), out.dims(), kernel_size, strides, paddings, exclusive,
      funcs::IsChannelLast(data_format), global_pooling, adaptive, pooling_type, padding_algorithm);
  const int64_t in_size = s.in_h * s.in_w * s.channels, out_size = s.out_h * s.out_w * s.channels;
  const T *from = x.data<T>(), *y = out.data<T>(), *g = out_grad.data<T>();
  ParallelFor(s.images, std::max<int64_t>(1, 16384 / std::max<int64_t>(1, in_size)),
              [&](int64_t begin, int64_t end) {
                for (int64_t i = begin; i < end; ++i) {
                  PoolImageGrad(s, pooling_type == "max", from + i * in_size, y + i * out_size,
                                g + i * out_size, to + i * in_size);
                }
              });
}

}  // namespace phi

PD_REGISTER_KERNEL(pool2d_grad, CPU, ALL_LAYOUT, phi::Pool2dGradKernel, float, double) {}

// Note [bfloat16 on the CPU]
PD_REGISTER_KERNEL_IN_FLOAT32(pool2d_grad, phi::Pool2dGradKernel) {}
