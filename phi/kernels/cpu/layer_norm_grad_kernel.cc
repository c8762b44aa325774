#include <algorithm>
#include <cmath>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/layer_norm_kernel.h"

namespace phi {
namespace {

template <typename T>
struct LayerNormGradRow {
  const T* scale;  // nullptr: 1
  int64_t n;

  double ScaleAt(int64_t i) const { return scale == nullptr ? 1 : static_cast<double>(scale[i]); }

  void InputGrad(const T* x, const T* g, double mean, double inverse_std, T* to) const {
    double sum = 0, products = 0;
    for (int64_t i = 0; i < n; ++i) {
      const double v = g[i] * ScaleAt(i);
      sum += v;
      products += v * (x[i] - mean) * inverse_std;
    }
    sum /= static_cast<double>(n);
    products /= static_cast<double>(n);
    for (int64_t i = 0; i < n; ++i) {
      const double v = (x[i] - mean) * inverse_std;
      to[i] = static_cast<T>(inverse_std * (g[i] * ScaleAt(i) - sum - v * products));
    }
  }

  void AddParameterGrads(const T* x, const T* g, double mean, double inverse_std, double* scale_sum,
                         double* bias_sum) const {
    for (int64_t i = 0; i < n; ++i) {
      scale_sum[i] += g[i] * (x[i] - mean) * inverse_std;
      bias_sum[i] += g[i];
    }
  }
};

template <typename T, typename Context>
void StoreSums(const Context& ctx, const std::vector<double>& sums, DenseTensor* grad) {
  if (grad == nullptr) return;
  T* to = ctx.template Alloc<T>(grad);
  for (size_t i = 0; i < sums.size(); ++i) to[i] = static_cast<T>(sums[i]);
}

}  // namespace

template <typename T, typename Context>
void LayerNormGradKernel(const Context& ctx, const DenseTensor& x,
                         const paddle::optional<DenseTensor>& scale,
                         const paddle::optional<DenseTensor>& /*bias*/, const DenseTensor& mean,
                         const DenseTensor& variance, const DenseTensor& y_grad, float epsilon,
                         int begin_norm_axis, bool /*is_test*/, DenseTensor* x_grad,
                         DenseTensor* scale_grad, DenseTensor* bias_grad) {
  const DenseTensor held = y_grad;
  const DDim matrix = flatten_to_2d(x.dims(), begin_norm_axis);
  const LayerNormGradRow<T> row{funcs::DataOrNull<T>(scale), matrix[1]};
  std::vector<double> scale_sum(matrix[1], 0), bias_sum(matrix[1], 0);
  T* to = x_grad == nullptr ? nullptr : ctx.template Alloc<T>(x_grad);
  if (x.numel() > 0) {
    const T *from = x.data<T>(), *g = held.data<T>();
    const auto inverse_std = [&](int64_t r) {
      return 1 / std::sqrt(static_cast<double>(variance.data<T>()[r]) + epsilon);
    };
    for (int64_t r = 0; r < matrix[0] && (scale_grad != nullptr || bias_grad != nullptr); ++r) {
      row.AddParameterGrads(from + r * row.n, g + r * row.n, mean.data<T>()[r], inverse_std(r),
                            scale_sum.data(), bias_sum.data());
    }
    ParallelFor(to == nullptr ? 0 : matrix[0], std::max<int64_t>(1, 16384 / row.n),
                [&](int64_t begin, int64_t end) {
                  for (int64_t r = begin; r < end; ++r) {
                    row.InputGrad(from + r * row.n, g + r * row.n, mean.data<T>()[r],
                                  inverse_std(r), to + r * row.n);
                  }
                });
  }
  StoreSums<T>(ctx, scale_sum, scale_grad);
  StoreSums<T>(ctx, bias_sum, bias_grad);
}

}  // namespace phi

PD_REGISTER_KERNEL(layer_norm_grad, CPU, ALL_LAYOUT, phi::LayerNormGradKernel, float, double) {}
