#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/layer_norm_kernel.h"
#include "phi/kernels/primitive/gpu_along_axis.h"

namespace phi {
namespace {

struct TwoSums {
  double plain, products;
};
struct AddTwoSums {
  __device__ TwoSums operator()(const TwoSums& a, const TwoSums& b) const {
    return {a.plain + b.plain, a.products + b.products};
  }
};

/// What an element of the gradient reads; sums are in double, as on the CPU.
template <typename T>
struct LayerNormGradElements {
  using C = funcs::ComputeType<T>;
  const T *x, *g, *scale;  // scale: nullptr for 1
  const C *mean, *variance;
  double epsilon;
  int64_t width;

  __device__ double InverseStd(int64_t row) const {
    return 1 / sqrt(static_cast<double>(variance[row]) + epsilon);
  }
  __device__ double Normal(int64_t i, int64_t row) const {
    return (static_cast<double>(x[i]) - static_cast<double>(mean[row])) * InverseStd(row);
  }
  __device__ double Scaled(int64_t i, int64_t row) const {
    const double weight = scale == nullptr ? 1 : static_cast<double>(scale[i - row * width]);
    return static_cast<double>(g[i]) * weight;
  }
};

}  // namespace

template <typename T, typename Context>
void LayerNormGradKernel(const Context& ctx, const DenseTensor& x,
                         const paddle::optional<DenseTensor>& scale,
                         const paddle::optional<DenseTensor>& /*bias*/, const DenseTensor& mean,
                         const DenseTensor& variance, const DenseTensor& y_grad, float epsilon,
                         int begin_norm_axis, bool /*is_test*/, DenseTensor* x_grad,
                         DenseTensor* scale_grad, DenseTensor* bias_grad) {
  using C = funcs::ComputeType<T>;
  const DenseTensor held = y_grad;  // x_grad may be its memory
  const DDim matrix = flatten_to_2d(x.dims(), begin_norm_axis);
  T* of_scale = funcs::AllocZeros<T>(ctx, scale_grad);
  T* of_bias = funcs::AllocZeros<T>(ctx, bias_grad);
  if (x.numel() == 0) {
    if (x_grad != nullptr) ctx.template Alloc<T>(x_grad);
    return;
  }
  const LayerNormGradElements<T> e{x.data<T>(),    held.data<T>(),     funcs::DataOrNull<T>(scale),
                                   mean.data<C>(), variance.data<C>(), epsilon,
                                   matrix[1]};
  const funcs::AxisSplit columns{1, matrix[0], matrix[1]}, rows{matrix[0], matrix[1], 1};
  const int64_t width = matrix[1];
  if (of_scale != nullptr) {
    primitive::GpuReduceLines(
        ctx, columns, 0.0,
        [=] DEVICE(int64_t i, int64_t) {
          return static_cast<double>(e.g[i]) * e.Normal(i, i / width);
        },
        primitive::AddTerms(), primitive::KeepSum(), of_scale);
  }
  if (of_bias != nullptr) {
    primitive::GpuReduceLines(
        ctx, columns, 0.0, [=] DEVICE(int64_t i, int64_t) { return static_cast<double>(e.g[i]); },
        primitive::AddTerms(), primitive::KeepSum(), of_bias);
  }
  if (x_grad == nullptr) return;
  T* to = ctx.template Alloc<T>(x_grad);
  const primitive::LineValues<TwoSums> sums(ctx, rows);
  TwoSums* sum = sums.data();
  primitive::GpuReduceLines(
      ctx, rows, TwoSums{0, 0},
      [=] DEVICE(int64_t i, int64_t row) {
        const double v = e.Scaled(i, row);
        return TwoSums{v, v * e.Normal(i, row)};
      },
      AddTwoSums(), primitive::KeepSum(), sum);
  primitive::GpuLoopOverLines(ctx, rows, [=] DEVICE(int64_t i, int64_t row) {
    const double share = 1 / static_cast<double>(width);
    to[i] = static_cast<T>(e.InverseStd(row) * (e.Scaled(i, row) - sum[row].plain * share -
                                                e.Normal(i, row) * sum[row].products * share));
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(layer_norm_grad, GPU, ALL_LAYOUT, phi::LayerNormGradKernel, float, double,
                   phi::float16, phi::bfloat16) {
  if (kernel_key.dtype() == phi::DataType::FLOAT16 ||
      kernel_key.dtype() == phi::DataType::BFLOAT16) {
    kernel->InputAt(3).SetDataType(phi::DataType::FLOAT32);
    kernel->InputAt(4).SetDataType(phi::DataType::FLOAT32);
  }
}
