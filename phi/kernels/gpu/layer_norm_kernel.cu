#include "phi/kernels/layer_norm_kernel.h"

#include <cmath>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/primitive/gpu_along_axis.h"
#include "phi/kernels/primitive/gpu_float_values.h"

namespace phi {

// Sums are in double, twice over the data, so that a large mean costs no digits.
template <typename T, typename Context>
void LayerNormKernel(const Context& ctx, const DenseTensor& x,
                     const paddle::optional<DenseTensor>& scale,
                     const paddle::optional<DenseTensor>& bias, float epsilon, int begin_norm_axis,
                     bool, DenseTensor* y, DenseTensor* mean, DenseTensor* variance) {
  using C = funcs::ComputeType<T>;
  const DenseTensor held = x;  // y may be its memory
  T* to = ctx.template Alloc<T>(y);
  const DDim matrix = flatten_to_2d(held.dims(), begin_norm_axis);
  const funcs::AxisSplit s{matrix[0], matrix[1], 1};
  C* means = mean == nullptr ? nullptr : ctx.template Alloc<C>(mean);
  C* variances = variance == nullptr ? nullptr : ctx.template Alloc<C>(variance);
  if (held.numel() == 0) return;
  const primitive::LineValues<C> own_means(ctx, s), own_variances(ctx, s);
  if (means == nullptr) means = own_means.data();
  if (variances == nullptr) variances = own_variances.data();
  const T* from = held.data<T>();
  // Half inputs have factors of their own type or of float32.
  primitive::GpuFloatValues<C> scales, biases;
  if (scale) scales = primitive::ReadFloats<C>(*scale, "input Scale");
  if (bias) biases = primitive::ReadFloats<C>(*bias, "input Bias");
  const double share = 1 / static_cast<double>(s.len);
  const auto finish = [share] DEVICE(double sum, int64_t) { return static_cast<C>(sum * share); };
  primitive::GpuReduceLines(
      ctx, s, 0.0, [=] DEVICE(int64_t i, int64_t) { return static_cast<double>(from[i]); },
      primitive::AddTerms(), finish, means);
  primitive::GpuReduceLines(
      ctx, s, 0.0,
      [=] DEVICE(int64_t i, int64_t row) {
        const double away = static_cast<double>(from[i]) - static_cast<double>(means[row]);
        return away * away;
      },
      primitive::AddTerms(), finish, variances);
  const int64_t width = s.len;
  const C small = static_cast<C>(epsilon);
  primitive::GpuLoopOverLines(ctx, s, [=] DEVICE(int64_t i, int64_t row) {
    const int64_t column = i - row * width;
    const C factor = C(1) / std::sqrt(variances[row] + small);
    const C value = (static_cast<C>(from[i]) - means[row]) * factor;
    const C weight = scales ? scales.Load(column) : C(1);
    const C shift = biases ? biases.Load(column) : C(0);
    to[i] = static_cast<T>(value * weight + shift);
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(layer_norm, GPU, ALL_LAYOUT, phi::LayerNormKernel, float, double, phi::float16,
                   phi::bfloat16) {
  if (kernel_key.dtype() == phi::DataType::FLOAT16 ||
      kernel_key.dtype() == phi::DataType::BFLOAT16) {
    kernel->OutputAt(1).SetDataType(phi::DataType::FLOAT32);
    kernel->OutputAt(2).SetDataType(phi::DataType::FLOAT32);
  }
}
