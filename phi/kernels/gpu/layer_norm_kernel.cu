#include "phi/kernels/layer_norm_kernel.h"

#include <cmath>
#include <type_traits>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/primitive/gpu_along_axis.h"
#include "phi/kernels/primitive/gpu_float_values.h"
#include "phi/kernels/primitive/gpu_norm_rows.h"

namespace phi {
namespace {

/// A call in terms of rows; scale, bias, mean and variance are nullptr where they are missing.
template <typename T>
struct LayerNormCall {
  using C = funcs::ComputeType<T>;
  int64_t rows, len;
  const T* x;
  const DenseTensor *scale, *bias;
  C epsilon;
  T* y;
  C *mean, *variance;
};

template <typename C>
struct KeepMoments {
  C *means, *variances;
  __device__ void operator()(int64_t row, C mean, C variance) const {
    if (means != nullptr) means[row] = mean;
    if (variances != nullptr) variances[row] = variance;
  }
};

/// Note [Rows on the chip]. False, and nothing is enqueued, if a row is too long or if the factors
/// are not of type F.
template <typename F, typename T>
bool NormaliseHeldRows(const GPUContext& ctx, const LayerNormCall<T>& call) {
  using C = funcs::ComputeType<T>;
  const auto is_other = [](const DenseTensor* factors) {
    return factors != nullptr && factors->dtype() != CppTypeToDataType<F>::value;
  };
  if (is_other(call.scale) || is_other(call.bias)) return false;
  const primitive::LayerFactors<C, F> factors{
      call.scale == nullptr ? nullptr : call.scale->template data<F>(),
      call.bias == nullptr ? nullptr : call.bias->template data<F>()};
  return primitive::GpuHeldRows<T, 1>(
      ctx, call.rows, call.len, {{call.x}}, {call.y, factors.scale, factors.bias},
      primitive::NormRowBody<T, primitive::LayerFactors<C, F>, KeepMoments<C>>{
          call.len, call.epsilon, factors, {call.mean, call.variance}, call.y});
}

// Sums are in double, twice over the data, so that a large mean costs no digits.
template <typename T>
void NormaliseLongRows(const GPUContext& ctx, const LayerNormCall<T>& call) {
  using C = funcs::ComputeType<T>;
  const funcs::AxisSplit s{call.rows, call.len, 1};
  const primitive::LineValues<C> own_means(ctx, s), own_variances(ctx, s);
  C* means = call.mean == nullptr ? own_means.data() : call.mean;
  C* variances = call.variance == nullptr ? own_variances.data() : call.variance;
  // Half inputs have factors of their own type or of float32.
  primitive::GpuFloatValues<C> scales, biases;
  if (call.scale != nullptr) scales = primitive::ReadFloats<C>(*call.scale, "input Scale");
  if (call.bias != nullptr) biases = primitive::ReadFloats<C>(*call.bias, "input Bias");
  const T* from = call.x;
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
  const C small = call.epsilon;
  T* to = call.y;
  primitive::GpuLoopOverLines(ctx, s, [=] DEVICE(int64_t i, int64_t row) {
    const int64_t column = i - row * width;
    const C factor = C(1) / std::sqrt(variances[row] + small);
    const C value = (static_cast<C>(from[i]) - means[row]) * factor;
    const C weight = scales ? scales.Load(column) : C(1);
    const C shift = biases ? biases.Load(column) : C(0);
    to[i] = static_cast<T>(value * weight + shift);
  });
}

}  // namespace

template <typename T, typename Context>
void LayerNormKernel(const Context& ctx, const DenseTensor& x,
                     const paddle::optional<DenseTensor>& scale,
                     const paddle::optional<DenseTensor>& bias, float epsilon, int begin_norm_axis,
                     bool, DenseTensor* y, DenseTensor* mean, DenseTensor* variance) {
  using C = funcs::ComputeType<T>;
  const DenseTensor held = x;  // y may be its memory
  T* to = ctx.template Alloc<T>(y);
  const DDim matrix = flatten_to_2d(held.dims(), begin_norm_axis);
  C* means = mean == nullptr ? nullptr : ctx.template Alloc<C>(mean);
  C* variances = variance == nullptr ? nullptr : ctx.template Alloc<C>(variance);
  if (held.numel() == 0) return;
  const LayerNormCall<T> call{matrix[0],
                              matrix[1],
                              held.data<T>(),
                              scale.get_ptr(),
                              bias.get_ptr(),
                              static_cast<C>(epsilon),
                              to,
                              means,
                              variances};
  if (NormaliseHeldRows<C>(ctx, call)) return;
  if (!std::is_same_v<T, C> && NormaliseHeldRows<T>(ctx, call)) return;
  NormaliseLongRows(ctx, call);
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
