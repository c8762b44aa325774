#include <algorithm>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/counted_vector.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/deformable_conv_kernel.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/conv/deformable_sample.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/linalg/gemm.h"

namespace phi {
namespace {

// The gradients of one image. `group_channels` channels share an offset. columns: for each channel
// and element of the window one row with a value per position.
template <typename T>
struct ImageGrad {
  funcs::DeformableConvGeometry s;
  int64_t channels, group_channels;
  const T *image, *offset, *mask;           // mask: nullptr for ones
  T *image_grad, *offset_grad, *mask_grad;  // each may be nullptr

  const T* OffsetOf(int64_t c, int64_t k) const {
    return offset + 2 * (c / group_channels * s.kernel() + k) * s.area();
  }
  const T* MaskOf(int64_t c, int64_t k) const {
    return mask == nullptr ? nullptr : mask + (c / group_channels * s.kernel() + k) * s.area();
  }
  const T* Plane(int64_t c) const { return image + c * s.height * s.width; }

  void Columns(T* columns) const {
    ParallelFor(channels * s.kernel(), std::max<int64_t>(1, 2048 / s.area()),
                [&](int64_t begin, int64_t end) {
                  for (int64_t line = begin; line < end; ++line) {
                    const int64_t c = line / s.kernel(), k = line % s.kernel();
                    funcs::SampleColumn(s, Plane(c), k, OffsetOf(c, k), MaskOf(c, k),
                                        columns + line * s.area());
                  }
                });
  }

  // g: the gradient of the columns.
  void ToImage(const T* g) const {
    ParallelFor(channels, 1, [&](int64_t begin, int64_t end) {
      for (int64_t line = begin * s.kernel(); line < end * s.kernel(); ++line) {
        const int64_t c = line / s.kernel(), k = line % s.kernel();
        const T* weights = MaskOf(c, k);
        T* plane = image_grad + c * s.height * s.width;
        funcs::ForEachSample(s, k, OffsetOf(c, k), [&](int64_t p, const auto& sample) {
          const T grad = g[line * s.area() + p] * (weights == nullptr ? T(1) : weights[p]);
          for (int corner = 0; corner < 4; ++corner) {
            if (sample.pixel[corner] >= 0)
              plane[sample.pixel[corner]] += grad * sample.Weight(corner);
          }
        });
      }
    });
  }

  // For element k of the window, over the channels [first, first + group_channels).
  void ToOffset(const T* g, int64_t first, int64_t k) const {
    const int64_t at = (first / group_channels * s.kernel() + k) * s.area();
    const T* weights = MaskOf(first, k);
    funcs::ForEachSample(s, k, OffsetOf(first, k), [&](int64_t p, const auto& sample) {
      T by_row = 0, by_column = 0, value = 0;
      for (int64_t c = first; c < first + group_channels; ++c) {
        const T grad = g[(c * s.kernel() + k) * s.area() + p];
        by_row += grad * sample.RowSlope(Plane(c));
        by_column += grad * sample.ColumnSlope(Plane(c));
        value += grad * sample.Value(Plane(c));
      }
      const T weight = weights == nullptr ? T(1) : weights[p];
      if (offset_grad != nullptr) {
        offset_grad[2 * at + p] = by_row * weight;
        offset_grad[2 * at + s.area() + p] = by_column * weight;
      }
      if (mask_grad != nullptr) mask_grad[at + p] = value;
    });
  }
};

}  // namespace

template <typename T, typename Context>
void DeformableConvGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& offset,
                              const DenseTensor& filter, const paddle::optional<DenseTensor>& mask,
                              const DenseTensor& out_grad, const std::vector<int>& strides,
                              const std::vector<int>& paddings, const std::vector<int>& dilations,
                              int deformable_groups, int groups, int /*im2col_step*/,
                              DenseTensor* x_grad, DenseTensor* offset_grad,
                              DenseTensor* filter_grad, DenseTensor* mask_grad) {
  T *to_x = funcs::AllocZeros<T>(ctx, x_grad), *to_offset = funcs::AllocZeros<T>(ctx, offset_grad);
  T *to_filter = funcs::AllocZeros<T>(ctx, filter_grad),
    *to_mask = funcs::AllocZeros<T>(ctx, mask_grad);
  if (out_grad.numel() == 0) return;
  const DDim in = x.dims(), f = filter.dims(), o = out_grad.dims();
  const funcs::DeformableConvGeometry s =
      funcs::MakeDeformableConvGeometry(in, f, o, strides, paddings, dilations);
  const int64_t channels = in[1], group_channels = channels / deformable_groups;
  const int64_t lines = f[1] * s.kernel(), filters = f[0] / groups, area = s.area();
  const int64_t image = channels * s.height * s.width,
                offsets = deformable_groups * s.kernel() * area;
  const auto part = [](auto* data, int64_t at) { return data == nullptr ? data : data + at; };
  const T* masks = funcs::DataOrNull<T>(mask);
  CountedVector<T> columns(static_cast<size_t>(channels * s.kernel() * area));
  for (int64_t n = 0; n < in[0]; ++n) {
    const ImageGrad<T> job{s,
                           channels,
                           group_channels,
                           x.data<T>() + n * image,
                           offset.data<T>() + 2 * n * offsets,
                           part(masks, n * offsets),
                           part(to_x, n * image),
                           part(to_offset, 2 * n * offsets),
                           part(to_mask, n * offsets)};
    const T* g = out_grad.data<T>() + n * f[0] * area;
    if (to_filter != nullptr) {
      job.Columns(columns.data());
      for (int64_t k = 0; k < groups; ++k) {
        funcs::Gemm<T>(filters, lines, area, T(1), {g + k * filters * area, area, 1},
                       {columns.data() + k * lines * area, 1, area}, T(1),
                       to_filter + k * filters * lines, lines);
      }
    }
    for (int64_t k = 0; k < groups; ++k) {
      funcs::Gemm<T>(lines, area, filters, T(1), {filter.data<T>() + k * filters * lines, 1, lines},
                     {g + k * filters * area, area, 1}, T(0), columns.data() + k * lines * area,
                     area);
    }
    if (to_x != nullptr) job.ToImage(columns.data());
    if (to_offset == nullptr && to_mask == nullptr) continue;
    ParallelFor(deformable_groups * s.kernel(), 1, [&](int64_t begin, int64_t end) {
      for (int64_t k = begin; k < end; ++k) {
        job.ToOffset(columns.data(), k / s.kernel() * group_channels, k % s.kernel());
      }
    });
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(deformable_conv_grad, CPU, ALL_LAYOUT, phi::DeformableConvGradKernel, float,
                   double) {}
