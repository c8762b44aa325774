#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/sparse/gpu_values.h"
#include "phi/kernels/primitive/gpu_along_axis.h"
#include "phi/kernels/primitive/gpu_reduce.h"
#include "phi/kernels/sparse/batch_norm_kernel.h"

namespace phi {
namespace sparse {
namespace {

// What the forward kernel normalised with, by channel; computed in double as on the CPU.
template <typename T>
struct NormStatistics {
  const T *mean, *scale_of_deviation;
  bool is_variance;  // scale_of_deviation is a variance, else already 1 / the deviation
  double epsilon;

  __device__ double InverseDeviation(int64_t c) const {
    const auto v = static_cast<double>(scale_of_deviation[c]);
    return is_variance ? 1 / sqrt(v + epsilon) : v;
  }
  __device__ double Normal(T value, int64_t c) const {
    return (static_cast<double>(value) - static_cast<double>(mean[c])) * InverseDeviation(c);
  }
};

template <typename T>
const T* OfChannels(const DenseTensor& tensor, int64_t channels) {
  PADDLE_ENFORCE_EQ(tensor.numel(), channels,
                    errors::InvalidArgument("batch norm of %d channels needs as many statistics; "
                                            "there are %d",
                                            channels, tensor.numel()));
  return funcs::DataOrNull<T>(tensor);
}

// Sums over the values of a channel: of the gradient, times the normalised value if kOfScale.
template <typename T, bool kOfScale>
struct ChannelSource {
  const T *v, *dy;
  int64_t channels;
  NormStatistics<T> stats;
  __device__ int64_t Base(int64_t c) const { return c; }
  __device__ double Load(int64_t c, int64_t /*o*/, int64_t k) const {
    const int64_t i = k * channels + c;
    const auto grad = static_cast<double>(dy[i]);
    return kOfScale ? grad * stats.Normal(v[i], c) : grad;
  }
};

template <typename T>
struct NormGradBody {
  const T *v, *dy, *factor;
  NormStatistics<T> stats;
  const double *of_scale, *of_bias;
  int64_t channels, count;
  bool given;
  T* dx;
  __device__ void operator()(int64_t i) const {
    const int64_t c = i % channels;
    const double mean_part =
        given ? 0 : (of_bias[c] + stats.Normal(v[i], c) * of_scale[c]) / static_cast<double>(count);
    const double grad = static_cast<double>(dy[i]) - mean_part;
    dx[i] = static_cast<T>(static_cast<double>(factor[c]) * stats.InverseDeviation(c) * grad);
  }
};

template <typename T>
void WriteSums(const GPUContext& ctx, const double* sums, int64_t channels, DenseTensor* out) {
  if (out == nullptr) return;
  T* to = funcs::AllocAnew<T>(ctx, {channels}, out);
  primitive::GpuLoop(ctx, channels, [=] DEVICE(int64_t c) { to[c] = static_cast<T>(sums[c]); });
}

template <typename T>
NormStatistics<T> StatisticsOf(bool given, const paddle::optional<DenseTensor>& mean,
                               const paddle::optional<DenseTensor>& variance,
                               const DenseTensor& saved_mean, const DenseTensor& saved_variance,
                               float epsilon, int64_t channels) {
  if (!given) {
    return {OfChannels<T>(saved_mean, channels), OfChannels<T>(saved_variance, channels), false, 0};
  }
  PADDLE_ENFORCE(mean && variance,
                 errors::InvalidArgument("inputs mean and variance are what the forward kernel "
                                         "normalised with; one is missing"));
  return {OfChannels<T>(*mean, channels), OfChannels<T>(*variance, channels), true,
          static_cast<double>(epsilon)};
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
  const auto stats =
      StatisticsOf<T>(given, mean, variance, saved_mean, saved_variance, epsilon, channels);
  const T* factor = OfChannels<T>(scale, channels);
  const T *v = funcs::DataOrNull<T>(values), *dy = funcs::DataOrNull<T>(grads);
  const bool is_copied = count == 1 && !given;  // as the dense kernel: y is x
  const auto size_bytes = static_cast<size_t>(channels) * sizeof(double);
  const AllocationPtr scale_sums = ctx.Workspace(size_bytes), bias_sums = ctx.Workspace(size_bytes);
  auto* of_scale = static_cast<double*>(scale_sums->ptr());
  auto* of_bias = static_cast<double*>(bias_sums->ptr());
  const int64_t summed = is_copied ? 0 : count;
  primitive::GpuReduce(ctx, channels, summed, false, 0.0,
                       ChannelSource<T, true>{v, dy, channels, stats}, primitive::AddTerms(),
                       primitive::KeepSum(), of_scale);
  primitive::GpuReduce(ctx, channels, summed, false, 0.0,
                       ChannelSource<T, false>{v, dy, channels, stats}, primitive::AddTerms(),
                       primitive::KeepSum(), of_bias);
  if (x_grad != nullptr) {
    funcs::SharePattern(x, x_grad);
    if (is_copied) {
      funcs::CopyTensor<T>(ctx, grads, x_grad->mutable_values());
    } else {
      T* dx = funcs::AllocAnew<T>(ctx, values.dims(), x_grad->mutable_values());
      primitive::GpuLoop(
          ctx, values.numel(),
          NormGradBody<T>{v, dy, factor, stats, of_scale, of_bias, channels, count, given, dx});
    }
  }
  WriteSums<T>(ctx, of_scale, channels, scale_grad);
  WriteSums<T>(ctx, of_bias, channels, bias_grad);
}

}  // namespace sparse
}  // namespace phi

PD_REGISTER_KERNEL(batch_norm_coo_grad, GPU, ALL_LAYOUT, phi::sparse::BatchNormCooGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(sync_batch_norm_coo_grad, GPU, ALL_LAYOUT, phi::sparse::BatchNormCooGradKernel,
                   float, double) {}
