#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/layer_norm_kernel.h"
#include "phi/kernels/primitive/gpu_along_axis.h"
#include "phi/kernels/primitive/gpu_norm_rows.h"

namespace phi {
namespace {

using DoubleSums = primitive::TwoSums<double>;

/// What an element of the gradient reads. All is in double, as on the CPU: what cancels (all of it,
/// in rows of two elements) must leave nothing.
template <typename T>
struct LayerNormGradElements {
  using C = funcs::ComputeType<T>;
  const T *x, *g, *scale;  // scale: nullptr for 1
  const C* mean;
  const double* inverse_std;
  int64_t rows, width;
  T* to;
};

/// Note [Rows on the chip].
template <typename T>
struct LayerNormGradRowBody {
  using C = funcs::ComputeType<T>;
  LayerNormGradElements<T> e;

  template <typename Row>
  __device__ void operator()(const primitive::RowGroup& group, Row (&held)[2]) const {
    Row &x = held[0], &g = held[1];
    const int64_t row = group.exists ? group.row : 0;
    const double mean = static_cast<double>(e.mean[row]), inverse = e.inverse_std[row];
    DoubleSums sums{0, 0};
    x.ForEachPack(group, [&](int p, int column) {
      C weights[Row::kPackSize];
      primitive::LoadFactors(e.scale, column, C(1), weights);
#pragma unroll
      for (int i = 0; i < Row::kPackSize; ++i) {
        const double grad = static_cast<double>(g.values[p][i]) * static_cast<double>(weights[i]);
        sums.first += grad;
        sums.second += grad * (static_cast<double>(x.values[p][i]) - mean) * inverse;
      }
    });
    sums = group.Join(sums, primitive::AddTwoSums(), DoubleSums{0, 0});
    const double share = 1 / static_cast<double>(e.width);
    const double shift = sums.first * share, slope = sums.second * share;
    g.ForEachPack(group, [&](int p, int column) {
      C weights[Row::kPackSize];
      primitive::LoadFactors(e.scale, column, C(1), weights);
#pragma unroll
      for (int i = 0; i < Row::kPackSize; ++i) {
        const double grad = static_cast<double>(g.values[p][i]) * static_cast<double>(weights[i]);
        const double normal = (static_cast<double>(x.values[p][i]) - mean) * inverse;
        g.values[p][i] = static_cast<C>(inverse * (grad - shift - normal * slope));
      }
    });
    g.Store(e.to + group.row * e.width, group);
  }
};

template <typename T>
void LongRowsGrad(const GPUContext& ctx, const LayerNormGradElements<T>& e) {
  const funcs::AxisSplit s{e.rows, e.width, 1};
  const auto scaled = [e] DEVICE(int64_t i, int64_t row) {
    const double weight = e.scale == nullptr ? 1 : static_cast<double>(e.scale[i - row * e.width]);
    return static_cast<double>(e.g[i]) * weight;
  };
  const auto normal = [e] DEVICE(int64_t i, int64_t row) {
    return (static_cast<double>(e.x[i]) - static_cast<double>(e.mean[row])) * e.inverse_std[row];
  };
  const primitive::LineValues<DoubleSums> memory(ctx, s);
  DoubleSums* sums = memory.data();
  primitive::GpuReduceLines(
      ctx, s, DoubleSums{0, 0},
      [=] DEVICE(int64_t i, int64_t row) {
        const double grad = scaled(i, row);
        return DoubleSums{grad, grad * normal(i, row)};
      },
      primitive::AddTwoSums(), primitive::KeepSum(), sums);
  primitive::GpuLoopOverLines(ctx, s, [=] DEVICE(int64_t i, int64_t row) {
    const double share = 1 / static_cast<double>(e.width);
    e.to[i] = static_cast<T>(e.inverse_std[row] * (scaled(i, row) - sums[row].first * share -
                                                   normal(i, row) * sums[row].second * share));
  });
}

/// Sums over the rows, for each column: of g, and of g times the normalised x.
template <typename T>
struct LayerNormColumnSource {
  LayerNormGradElements<T> e;
  __device__ int64_t Base(int64_t column) const { return column; }
  __device__ DoubleSums Load(int64_t base, int64_t /*column*/, int64_t row) const {
    const int64_t i = base + row * e.width;
    const double grad = static_cast<double>(e.g[i]);
    const double away = static_cast<double>(e.x[i]) - static_cast<double>(e.mean[row]);
    return {grad, grad * away * e.inverse_std[row]};
  }
};

template <typename T>
void ParameterGrads(const GPUContext& ctx, const LayerNormGradElements<T>& e, T* scale_grad,
                    T* bias_grad) {
  if (scale_grad == nullptr && bias_grad == nullptr) return;
  const primitive::LineValues<DoubleSums> memory(ctx, {1, 1, e.width});
  DoubleSums* sums = memory.data();
  primitive::GpuReduce(ctx, e.width, e.rows, /*values_are_neighbours=*/false, DoubleSums{0, 0},
                       LayerNormColumnSource<T>{e}, primitive::AddTwoSums(), primitive::KeepSum(),
                       sums);
  primitive::GpuLoop(ctx, e.width, [=] DEVICE(int64_t column) {
    if (bias_grad != nullptr) bias_grad[column] = static_cast<T>(sums[column].first);
    if (scale_grad != nullptr) scale_grad[column] = static_cast<T>(sums[column].second);
  });
}

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
  T* to = x_grad == nullptr ? nullptr : ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const primitive::LineValues<double> memory(ctx, {matrix[0], matrix[1], 1});
  double* inverse_std = memory.data();
  const C* variances = variance.data<C>();
  const double small = epsilon;
  primitive::GpuLoop(ctx, matrix[0], [=] DEVICE(int64_t row) {
    inverse_std[row] = 1 / sqrt(static_cast<double>(variances[row]) + small);
  });
  const LayerNormGradElements<T> e{x.data<T>(),
                                   held.data<T>(),
                                   funcs::DataOrNull<T>(scale),
                                   mean.data<C>(),
                                   inverse_std,
                                   matrix[0],
                                   matrix[1],
                                   to};
  ParameterGrads(ctx, e, of_scale, of_bias);
  if (to == nullptr) return;
  if (primitive::GpuHeldRows<T, 2>(ctx, e.rows, e.width, {{e.x, e.g}}, {to, e.scale},
                                   LayerNormGradRowBody<T>{e})) {
    return;
  }
  LongRowsGrad(ctx, e);
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
