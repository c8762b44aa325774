#include "phi/kernels/deformable_conv_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/counted_vector.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/deformable_sample.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/linalg/gemm.h"

namespace phi {
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
  const funcs::DeformableConvGeometry s =
      funcs::MakeDeformableConvGeometry(in, f, o, strides, paddings, dilations);
  const int64_t channels = in[1], group_channels = channels / deformable_groups;
  const int64_t lines = f[1] * s.kernel(), filters = f[0] / groups;
  CountedVector<T> columns(static_cast<size_t>(channels * s.kernel() * s.area()));
  const T* offsets = offset.data<T>();
  const T* masks = funcs::DataOrNull<T>(mask);
  for (int64_t n = 0; n < in[0]; ++n) {
    const T* image = x.data<T>() + n * channels * s.height * s.width;
    ParallelFor(
        channels * s.kernel(), std::max<int64_t>(1, 2048 / s.area()),
        [&](int64_t begin, int64_t end) {
          for (int64_t line = begin; line < end; ++line) {
            const int64_t c = line / s.kernel(), k = line % s.kernel();
            const int64_t at = (n * deformable_groups + c / group_channels) * s.kernel() + k;
            funcs::SampleColumn(s, image + c * s.height * s.width, k, offsets + 2 * at * s.area(),
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
