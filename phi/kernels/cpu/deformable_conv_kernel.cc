#include "phi/kernels/deformable_conv_kernel.h"

#include <cmath>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/gemm.h"

namespace phi {
namespace {

struct BentWindow {
  int64_t height, width, out_h, out_w, kernel_h, kernel_w;
  int stride_h, stride_w, pad_h, pad_w, dilation_h, dilation_w;
  int64_t area() const { return out_h * out_w; }
  int64_t kernel() const { return kernel_h * kernel_w; }
};

// x between pixels; 0 beyond the image.
template <typename T>
T BetweenPixels(const T* plane, const BentWindow& s, T row, T column) {
  if (!(row > T(-1) && column > T(-1) && row < static_cast<T>(s.height) &&
        column < static_cast<T>(s.width))) {
    return T(0);
  }
  const auto top = static_cast<int64_t>(std::floor(row));
  const auto left = static_cast<int64_t>(std::floor(column));
  const T down = row - static_cast<T>(top), across = column - static_cast<T>(left);
  const auto at = [&](int64_t i, int64_t j) {
    return i < 0 || j < 0 || i >= s.height || j >= s.width ? T(0) : plane[i * s.width + j];
  };
  return (1 - down) * ((1 - across) * at(top, left) + across * at(top, left + 1)) +
         down * ((1 - across) * at(top + 1, left) + across * at(top + 1, left + 1));
}

// What element k of the window sees of one channel, at all places. offset: rows, then columns.
template <typename T>
void SeenByElement(const BentWindow& s, const T* plane, int64_t k, const T* offset, const T* mask,
                   T* to) {
  const T* rows = offset;
  const T* columns = offset + s.area();
  const auto first_row = static_cast<T>(k / s.kernel_w * s.dilation_h - s.pad_h);
  const auto first_column = static_cast<T>(k % s.kernel_w * s.dilation_w - s.pad_w);
  for (int64_t p = 0; p < s.area(); ++p) {
    const T row = first_row + static_cast<T>(p / s.out_w * s.stride_h) + rows[p];
    const T column = first_column + static_cast<T>(p % s.out_w * s.stride_w) + columns[p];
    const T seen = BetweenPixels(plane, s, row, column);
    to[p] = mask == nullptr ? seen : seen * mask[p];
  }
}

}  // namespace

template <typename T, typename Context>
void DeformableConvKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& offset,
                          const DenseTensor& filter, const paddle::optional<DenseTensor>& mask,
                          const std::vector<int>& strides, const std::vector<int>& paddings,
                          const std::vector<int>& dilations, int deformable_groups, int groups,
                          int im2col_step, DenseTensor* out) {
  (void)im2col_step;
  T* y = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const DDim in = x.dims(), f = filter.dims(), o = out->dims();
  const bool one = paddings.size() == 2;
  const BentWindow s{in[2],        in[3],       o[2],       o[3],        f[2],
                     f[3],         strides[0],  strides[1], paddings[0], paddings[one ? 1 : 2],
                     dilations[0], dilations[1]};
  const int64_t channels = in[1], bent = channels / deformable_groups;
  const int64_t lines = f[1] * s.kernel(), filters = f[0] / groups;
  std::vector<T> columns(static_cast<size_t>(channels * s.kernel() * s.area()));
  const T* offsets = offset.data<T>();
  const T* masks = mask ? mask->template data<T>() : nullptr;
  for (int64_t n = 0; n < in[0]; ++n) {
    const T* image = x.data<T>() + n * channels * s.height * s.width;
    ParallelFor(channels * s.kernel(), std::max<int64_t>(1, 2048 / s.area()),
                [&](int64_t begin, int64_t end) {
                  for (int64_t line = begin; line < end; ++line) {
                    const int64_t c = line / s.kernel(), k = line % s.kernel();
                    const int64_t at = (n * deformable_groups + c / bent) * s.kernel() + k;
                    SeenByElement(s, image + c * s.height * s.width, k, offsets + 2 * at * s.area(),
                                  masks == nullptr ? nullptr : masks + at * s.area(),
                                  columns.data() + line * s.area());
                  }
                });
    for (int64_t g = 0; g < groups; ++g) {
      funcs::Gemm<T>(filters, s.area(), lines, T(1),
                     {filter.data<T>() + g * filters * lines, lines, 1},
                     {columns.data() + g * lines * s.area(), s.area(), 1}, T(0),
                     y + (n * f[0] + g * filters) * s.area(), s.area());
    }
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(deformable_conv, CPU, ALL_LAYOUT, phi::DeformableConvKernel, float, double) {}
