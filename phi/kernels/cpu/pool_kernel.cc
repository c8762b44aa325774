#include "phi/kernels/pool_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/pool_pixels.h"
#include "phi/kernels/funcs/elementwise/in_float32.h"

namespace phi {
namespace {

using funcs::PoolMax;
using funcs::PoolMean;

// One plane [in_h, in_w], window by window.
template <typename T, typename Op>
void PoolPlaneByWindow(const funcs::PoolShape& s, const T* x, T* y) {
  for (int64_t oy = 0; oy < s.out_h; ++oy) {
    const funcs::PoolSpan rows = s.Rows(oy);
    for (int64_t ox = 0; ox < s.out_w; ++ox) {
      const funcs::PoolSpan columns = s.Columns(ox);
      T value = Op::Initial();
      for (int64_t r = rows.begin; r < rows.end; ++r) {
        for (int64_t c = columns.begin; c < columns.end; ++c) Op::Add(x[r * s.in_w + c], &value);
      }
      Op::Finish(s.Divisor(rows, columns), &value);
      *y++ = value;
    }
  }
}

// y[t] takes row[offset + t * stride] where that lies inside the row, for all outputs of a row at
// once.
template <typename T, typename Op, int kStride>
void AddPoolRow(const T* row, int64_t in_w, int64_t offset, int64_t stride, int64_t n, T* y) {
  if constexpr (kStride != 0) stride = kStride;
  const int64_t lo = offset < 0 ? (stride - 1 - offset) / stride : 0;
  const int64_t hi = in_w > offset ? std::min(n, (in_w - offset - 1) / stride + 1) : 0;
  for (int64_t t = lo; t < hi; ++t) Op::Add(row[offset + t * stride], &y[t]);
}

// One plane, a row of outputs at a time: each takes its inputs in the same order as window by
// window.
template <typename T, typename Op>
void PoolPlane(const funcs::PoolShape& s, const T* x, T* y) {
  if (s.adaptive || s.out_w < 4) return PoolPlaneByWindow<T, Op>(s, x, y);
  // Columns of the window that meet the image at one output at least.
  const int64_t first = std::max<int64_t>(0, s.pad_left - (s.out_w - 1) * s.stride_w);
  const int64_t end = std::min<int64_t>(s.ksize_w, s.pad_left + s.in_w);
  for (int64_t oy = 0; oy < s.out_h; ++oy, y += s.out_w) {
    const funcs::PoolSpan rows = s.Rows(oy);
    std::fill_n(y, s.out_w, Op::Initial());
    for (int64_t r = rows.begin; r < rows.end; ++r) {
      const T* row = x + r * s.in_w;
      for (int64_t c = first; c < end; ++c) {
        const int64_t offset = c - s.pad_left;
        switch (s.stride_w) {
          case 1:
            AddPoolRow<T, Op, 1>(row, s.in_w, offset, 1, s.out_w, y);
            break;
          case 2:
            AddPoolRow<T, Op, 2>(row, s.in_w, offset, 2, s.out_w, y);
            break;
          default:
            AddPoolRow<T, Op, 0>(row, s.in_w, offset, s.stride_w, s.out_w, y);
        }
      }
    }
    for (int64_t ox = 0; Op::kFinishes && ox < s.out_w; ++ox) {
      Op::Finish(s.Divisor(rows, s.Columns(ox)), &y[ox]);
    }
  }
}

// Pools one plane after another.
template <typename T, typename Op>
void PoolPlanes(const funcs::PoolShape& s, const T* x, T* y) {
  const int64_t in_size = s.in_h * s.in_w, out_size = s.out_h * s.out_w;
  const int64_t grain = std::max<int64_t>(1, 16384 / std::max<int64_t>(1, in_size));
  ParallelFor(s.images, grain, [=, &s](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      PoolPlane<T, Op>(s, x + i * in_size, y + i * out_size);
    }
  });
}

// The kernel for NHWC alone.
template <typename T, typename Context>
void Pool2dNHWCKernel(const Context& ctx, const DenseTensor& x, const IntArray& kernel_size,
                      const std::vector<int>& strides, const std::vector<int>& paddings,
                      bool /*ceil_mode*/, bool exclusive, const std::string& data_format,
                      const std::string& pooling_type, bool global_pooling, bool adaptive,
                      const std::string& padding_algorithm, DenseTensor* out) {
  funcs::RequireChannelsLast(data_format, "data_format");
  T* y = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const funcs::PoolShape s =
      funcs::MakePoolShape(x.dims(), out->dims(), kernel_size, strides, paddings, exclusive, true,
                           global_pooling, adaptive, pooling_type, padding_algorithm);
  funcs::PoolPixels(s, pooling_type == "max", x.data<T>(), y);
}

}  // namespace

// ceil_mode decided the shape of `out`.
template <typename T, typename Context>
void Pool2dKernel(const Context& ctx, const DenseTensor& x, const IntArray& kernel_size,
                  const std::vector<int>& strides, const std::vector<int>& paddings, bool ceil_mode,
                  bool exclusive, const std::string& data_format, const std::string& pooling_type,
                  bool global_pooling, bool adaptive, const std::string& padding_algorithm,
                  DenseTensor* out) {
  if (funcs::IsChannelLast(data_format)) {
    return Pool2dNHWCKernel<T>(ctx, x, kernel_size, strides, paddings, ceil_mode, exclusive,
                               data_format, pooling_type, global_pooling, adaptive,
                               padding_algorithm, out);
  }
  T* y = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const funcs::PoolShape s =
      funcs::MakePoolShape(x.dims(), out->dims(), kernel_size, strides, paddings, exclusive, false,
                           global_pooling, adaptive, pooling_type, padding_algorithm);
  if (pooling_type == "max") return PoolPlanes<T, PoolMax<T>>(s, x.data<T>(), y);
  PoolPlanes<T, PoolMean<T>>(s, x.data<T>(), y);
}

}  // namespace phi

PD_REGISTER_KERNEL(pool2d, CPU, ALL_LAYOUT, phi::Pool2dKernel, float, double) {}
PD_REGISTER_KERNEL(pool2d, CPU, NHWC, phi::Pool2dNHWCKernel, float, double) {}

// Note [bfloat16 on the CPU]
PD_REGISTER_KERNEL_IN_FLOAT32(pool2d, phi::Pool2dKernel) {}
