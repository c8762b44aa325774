#include <algorithm>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/deformable_conv_kernel.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/conv/deformable_sample.h"
#include "phi/kernels/funcs/linalg/gemm.h"

namespace phi {
namespace {

// One image. `bent` channels share an offset; columns: one line of places a channel and element.
template <typename T>
struct BentImageGrad {
  funcs::DeformableConvGeometry s;
  int64_t channels, bent;
  const T *image, *offset, *mask;           // mask: nullptr for ones
  T *image_grad, *offset_grad, *mask_grad;  // each may be nullptr

  const T* OffsetOf(int64_t c, int64_t k) const {
    return offset + 2 * (c / bent * s.kernel() + k) * s.area();
  }
  const T* MaskOf(int64_t c, int64_t k) const {
    return mask == nullptr ? nullptr : mask + (c / bent * s.kernel() + k) * s.area();
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
        funcs::ForEachSample(s, k, OffsetOf(c, k), [&](int64_t p, const auto& place) {
          const T grad = g[line * s.area() + p] * (weights == nullptr ? T(1) : weights[p]);
          for (int corner = 0; corner < 4; ++corner) {
            if (place.at[corner] >= 0) plane[place.at[corner]] += grad * place.Weight(corner);
          }
        });
      }
    });
  }

  // Of one element of the window, for the channels [first, first + bent).
  void ToOffset(const T* g, int64_t first, int64_t k) const {
    const int64_t at = (first / bent * s.kernel() + k) * s.area();
    const T* weights = MaskOf(first, k);
    funcs::ForEachSample(s, k, OffsetOf(first, k), [&](int64_t p, const auto& place) {
      T down = 0, across = 0, seen = 0;
      for (int64_t c = first; c < first + bent; ++c) {
        const T grad = g[(c * s.kernel() + k) * s.area() + p];
        down += grad * place.RowSlope(Plane(c));
        across += grad * place.ColumnSlope(Plane(c));
        seen += grad * place.Value(Plane(c));
      }
      const T weight = weights == nullptr ? T(1) : weights[p];
      if (offset_grad != nullptr) {
        offset_grad[2 * at + p] = down * weight;
        offset_grad[2 * at + s.area() + p] = across * weight;
      }
      if (mask_grad != nullptr) mask_grad[at + p] = seen;
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
  const int64_t channels = in[1], bent = channels / deformable_groups;
  const int64_t lines = f[1] * s.kernel(), filters = f[0] / groups, area = s.area();
  const int64_t image = channels * s.height * s.width,
                bends = deformable_groups * s.kernel() * area;
  const auto part = [](auto* data, int64_t at) { return data == nullptr ? data : data + at; };
  const T* masks = mask ? mask->data<T>() : nullptr;
  std::vector<T> columns(static_cast<size_t>(channels * s.kernel() * area));
  for (int64_t n = 0; n < in[0]; ++n) {
    const BentImageGrad<T> job{s,
                               channels,
                               bent,
                               x.data<T>() + n * image,
                               offset.data<T>() + 2 * n * bends,
                               part(masks, n * bends),
                               part(to_x, n * image),
                               part(to_offset, 2 * n * bends),
                               part(to_mask, n * bends)};
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
        job.ToOffset(columns.data(), k / s.kernel() * bent, k % s.kernel());
      }
    });
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(deformable_conv_grad, CPU, ALL_LAYOUT, phi::DeformableConvGradKernel, float,
                   double) {}
