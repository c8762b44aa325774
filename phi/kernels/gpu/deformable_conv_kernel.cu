#include "phi/kernels/deformable_conv_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/primitive/gpu_deformable.h"

namespace phi {

template <typename T, typename Context>
void DeformableConvKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& offset,
                          const DenseTensor& filter, const paddle::optional<DenseTensor>& mask,
                          const std::vector<int>& strides, const std::vector<int>& paddings,
                          const std::vector<int>& dilations, int deformable_groups, int groups,
                          int /*im2col_step*/, DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const DDim in = x.dims(), f = filter.dims();
  const funcs::DeformableConvGeometry s =
      funcs::MakeDeformableConvGeometry(in, f, out->dims(), strides, paddings, dilations);
  const int64_t channels = in[1], plane = s.height * s.width;
  const primitive::ColumnGroups g{f[1] * s.kernel(), f[0] / groups, s.area()};
  const int64_t count = channels * s.kernel() * g.area;
  const int64_t offsets = deformable_groups * s.kernel() * g.area;
  const funcs::GpuArray<T> memory(ctx, count);
  T* columns = memory.data();
  for (int64_t n = 0; n < in[0]; ++n) {
    const primitive::DeformableImage<T> image{s,
                                              channels,
                                              channels / deformable_groups,
                                              x.data<T>() + n * channels * plane,
                                              offset.data<T>() + 2 * n * offsets,
                                              mask ? mask->data<T>() + n * offsets : nullptr};
    primitive::GpuLoop(ctx, count, primitive::DeformableColumnsBody<T>{image, columns});
    primitive::GpuLoop(
        ctx, f[0] * g.area,
        primitive::FilterColumnsBody<T>{g, filter.data<T>(), columns, y + n * f[0] * g.area});
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(deformable_conv, GPU, ALL_LAYOUT, phi::DeformableConvKernel, float, double) {}
