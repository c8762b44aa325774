#include "phi/kernels/layer_norm_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/elementwise/in_float32.h"
#include "phi/kernels/funcs/reduce/layer_norm_row.h"

namespace phi {
template <typename T, typename Context>
void LayerNormKernel(const Context& ctx, const DenseTensor& x,
                     const paddle::optional<DenseTensor>& scale,
                     const paddle::optional<DenseTensor>& bias, float epsilon, int begin_norm_axis,
                     bool, DenseTensor* y, DenseTensor* mean, DenseTensor* variance) {
  T* to = ctx.template Alloc<T>(y);
  T* means = mean == nullptr ? nullptr : ctx.template Alloc<T>(mean);
  T* variances = variance == nullptr ? nullptr : ctx.template Alloc<T>(variance);
  if (x.numel() == 0) return;
  const T* from = x.data<T>();
  const DDim matrix = flatten_to_2d(x.dims(), begin_norm_axis);
  const funcs::LayerNormRow<T> row{funcs::DataOrNull<T>(scale), funcs::DataOrNull<T>(bias),
                                   matrix[1], static_cast<T>(epsilon)};
  ParallelFor(matrix[0], std::max<int64_t>(1, 16384 / row.n), [=](int64_t begin, int64_t end) {
    for (int64_t r = begin; r < end; ++r) {
      row.Run(from + r * row.n, to + r * row.n, means == nullptr ? nullptr : means + r,
              variances == nullptr ? nullptr : variances + r);
    }
  });
}

// In float32. The statistics stay so, as LayerNormInferMeta has them: Note [bfloat16 on the CPU].
template <>
void LayerNormKernel<bfloat16, CPUContext>(const CPUContext& ctx, const DenseTensor& x,
                                           const paddle::optional<DenseTensor>& scale,
                                           const paddle::optional<DenseTensor>& bias, float epsilon,
                                           int begin_norm_axis, bool is_test, DenseTensor* y,
                                           DenseTensor* mean, DenseTensor* variance) {
  using Optional = funcs::InFloat32Argument<const paddle::optional<DenseTensor>&>;
  Optional wide_scale(scale), wide_bias(bias);
  funcs::InFloat32Argument<const DenseTensor&> wide_x(x);
  funcs::InFloat32Argument<DenseTensor*> wide_y(y);
  LayerNormKernel<float>(ctx, wide_x.Get(), wide_scale.Get(), wide_bias.Get(), epsilon,
                         begin_norm_axis, is_test, wide_y.Get(), mean, variance);
  wide_y.Finish();
}

}  // namespace phi

PD_REGISTER_KERNEL(layer_norm, CPU, ALL_LAYOUT, phi::LayerNormKernel, float, double,
                   phi::bfloat16) {
  if (kernel_key.dtype() != phi::DataType::BFLOAT16) return;
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // scale: float32 or that of x
  kernel->InputAt(2).SetDataType(phi::DataType::UNDEFINED);  // bias
}
