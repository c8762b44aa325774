#include <cmath>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/sparse/values.h"
#include "phi/kernels/sparse/batch_norm_kernel.h"

namespace phi {
namespace sparse {
namespace {

// What the forward kernel normalised with, by channel.
struct Statistics {
  std::vector<double> mean, inverse_deviation;
};

template <typename T>
std::vector<double> Numbers(const DenseTensor& tensor, int64_t channels) {
  PADDLE_ENFORCE_EQ(tensor.numel(), channels,
                    errors::InvalidArgument("batch norm of %d channels needs as many statistics; "
                                            "there are %d",
                                            channels, tensor.numel()));
  const T* data = tensor.data<T>();
  return std::vector<double>(data, data + channels);
}

template <typename T>
Statistics Given(const paddle::optional<DenseTensor>& mean,
                 const paddle::optional<DenseTensor>& variance, double epsilon, int64_t channels) {
  PADDLE_ENFORCE(mean && variance,
                 errors::InvalidArgument("inputs mean and variance are what the forward kernel "
                                         "normalised with; one is missing"));
  Statistics out{Numbers<T>(*mean, channels), Numbers<T>(*variance, channels)};
  for (double& v : out.inverse_deviation) v = 1 / std::sqrt(v + epsilon);
  return out;
}

template <typename T, typename Context>
void Write(const Context& ctx, const std::vector<double>& values, DenseTensor* out) {
  if (out == nullptr) return;
  T* to = funcs::AllocAnew<T>(ctx, {static_cast<int64_t>(values.size())}, out);
  std::transform(values.begin(), values.end(), to, [](double v) { return static_cast<T>(v); });
}

}  // namespace

template <typename T, typename Context>
void BatchNormCooGradKernel(const Context& ctx, const SparseCooTensor& x, const DenseTensor& scale,
                            const DenseTensor& /*bias*/, const paddle::optional<DenseTensor>& mean,
                            const paddle::optional<DenseTensor>& variance,
                            const DenseTensor& saved_mean, const DenseTensor& saved_variance,
                            const paddle::optional<DenseTensor>& /*reserve_space*/,
                            const SparseCooTensor& y_grad, float /*momentum*/, float epsilon,
                            const std::string& /*data_layout*/, bool is_test, bool use_global_stats,
                            bool trainable_statistics, SparseCooTensor* x_grad,
                            DenseTensor* scale_grad, DenseTensor* bias_grad) {
  const DenseTensor values = x.values(), grads = y_grad.values();
  funcs::CheckSamePattern("y_grad", values, grads);
  const int64_t channels = funcs::ValueSize(x), count = x.nnz();
  const bool given = use_global_stats || (is_test && !trainable_statistics);
  const Statistics stats =
      given ? Given<T>(mean, variance, static_cast<double>(epsilon), channels)
            : Statistics{Numbers<T>(saved_mean, channels), Numbers<T>(saved_variance, channels)};
  const std::vector<double> factor = Numbers<T>(scale, channels);
  const T *v = funcs::DataOrNull<T>(values), *dy = funcs::DataOrNull<T>(grads);
  const auto normal = [&](int64_t i) {
    const auto c = static_cast<size_t>(i % channels);
    return (static_cast<double>(v[i]) - stats.mean[c]) * stats.inverse_deviation[c];
  };
  std::vector<double> of_scale(static_cast<size_t>(channels), 0), of_bias = of_scale;
  const bool is_copied = count == 1 && !given;  // as the dense kernel: y is x
  for (int64_t i = 0; i < values.numel() && !is_copied; ++i) {
    of_bias[static_cast<size_t>(i % channels)] += static_cast<double>(dy[i]);
    of_scale[static_cast<size_t>(i % channels)] += static_cast<double>(dy[i]) * normal(i);
  }
  if (x_grad != nullptr) {
    funcs::SharePattern(x, x_grad);
    T* dx = funcs::AllocAnew<T>(ctx, values.dims(), x_grad->mutable_values());
    for (int64_t i = 0; i < values.numel(); ++i) {
      const auto c = static_cast<size_t>(i % channels);
      const double mean_part =
          given ? 0 : (of_bias[c] + normal(i) * of_scale[c]) / static_cast<double>(count);
      const double grad = static_cast<double>(dy[i]) - mean_part;
      dx[i] = is_copied ? dy[i] : static_cast<T>(factor[c] * stats.inverse_deviation[c] * grad);
    }
  }
  Write<T>(ctx, of_scale, scale_grad);
  Write<T>(ctx, of_bias, bias_grad);
}

}  // namespace sparse
}  // namespace phi

PD_REGISTER_KERNEL(batch_norm_coo_grad, CPU, ALL_LAYOUT, phi::sparse::BatchNormCooGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(sync_batch_norm_coo_grad, CPU, ALL_LAYOUT, phi::sparse::BatchNormCooGradKernel,
                   float, double) {}
