#include "phi/kernels/batch_norm_kernel.h"

#include <type_traits>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/window.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/elementwise/math.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/primitive/gpu_index.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_pack.h"
#include "phi/kernels/primitive/gpu_slices.h"

// Note [Batch norm on the GPU]
// Training is not left to cuDNN: its running variance is the unbiased one (n - 1), the contract's
// the biased one (n), as on the CPU. Statistics are summed in double, of differences to the first
// element of a channel, so that a large mean costs no digits and the data are read once. Half types
// keep their statistics in float32.

namespace phi {
namespace {

// x as [outer, channels, inner]; inner is 1 for channels-last.
struct GpuNormShape {
  int64_t outer, channels, inner;
  int64_t per_channel() const { return outer * inner; }
};

GpuNormShape MakeGpuNormShape(const DDim& dims, const std::string& data_layout) {
  const bool channel_last = funcs::IsChannelLast(data_layout);
  const int64_t channels = dims[channel_last ? dims.size() - 1 : 1];
  const int64_t rest = channels == 0 ? 0 : product(dims) / channels;
  if (channel_last) return {rest, channels, 1};
  return {dims[0], channels, dims[0] == 0 ? 0 : rest / dims[0]};
}

/// What the elements of a channel are compared with.
template <typename T>
__device__ double StatisticsOrigin(const T* x, int64_t first) {
  const double origin = static_cast<double>(static_cast<funcs::ComputeType<T>>(x[first]));
  return isfinite(origin) ? origin : 0.0;
}

/// Differences to the origin of a channel, and their squares, of pack i.
template <typename T, int kPack>
struct StatisticsTerms {
  int64_t inner;
  const T* x;
  __device__ primitive::TwoSums<double> operator()(int64_t i, int64_t c) const {
    const auto pack = primitive::LoadPack<kPack>(x, i);
    const double origin = StatisticsOrigin(x, c * inner);
    primitive::TwoSums<double> sums;
#pragma unroll
    for (int k = 0; k < kPack; ++k) {
      const double away =
          static_cast<double>(static_cast<funcs::ComputeType<T>>(pack.val[k])) - origin;
      sums.first += away;
      sums.second += away * away;
    }
    return sums;
  }
};

/// Mean and biased variance of a channel, and what training does with them.
template <typename T, typename C>
struct StatisticsBody {
  const primitive::TwoSums<double>* sums;
  const T* x;
  int64_t inner;
  double count;
  const C *running_mean, *running_variance;
  C keep, take, epsilon;
  C *mean, *inverse_std, *mean_out, *variance_out;

  __device__ void operator()(int64_t c) const {
    const double away = sums[c].first / count;
    const double squares = sums[c].second / count - away * away;
    const C center = static_cast<C>(StatisticsOrigin(x, c * inner) + away);
    const C variance = static_cast<C>(squares < 0 ? 0 : squares);  // rounding may leave less
    mean[c] = center;
    inverse_std[c] = C(1) / funcs::Sqrt(variance + epsilon);
    mean_out[c] = running_mean[c] * keep + center * take;
    variance_out[c] = running_variance[c] * keep + variance * take;
  }
};

template <typename C>
struct InverseStdBody {
  const C* variance;
  C epsilon;
  C* out;
  __device__ void operator()(int64_t c) const {
    out[c] = C(1) / funcs::Sqrt(variance[c] + epsilon);
  }
};

template <typename Index, typename T, typename C, int kPack>
struct NormalizeBody {
  primitive::Divider<Index> inner, channels;  // inner: packs
  const T* x;
  const C* scale;  // nullptr: 1
  const C* bias;   // nullptr: 0
  const C* mean;
  const C* inverse_std;
  bool relu;
  T* y;

  __device__ void operator()(int64_t i) const {
    const Index row = inner.Quotient(static_cast<Index>(i));
    const Index c = row - channels.Quotient(row) * channels.divisor;
    const C factor = (scale == nullptr ? C(1) : scale[c]) * inverse_std[c];
    const C shift = (bias == nullptr ? C(0) : bias[c]) - mean[c] * factor;
    auto pack = primitive::LoadPack<kPack>(x, i);
#pragma unroll
    for (int k = 0; k < kPack; ++k) {
      const C value = static_cast<C>(pack.val[k]) * factor + shift;
      pack.val[k] = static_cast<T>(relu && !(value > C(0)) ? C(0) : value);
    }
    primitive::StorePack(y, pack, i);
  }
};

template <int kPack, typename Index, typename T, typename C>
void NormalizePacks(const GPUContext& ctx, const GpuNormShape& s, const T* x, const C* scale,
                    const C* bias, const C* mean, const C* inverse_std, bool relu, T* y) {
  const NormalizeBody<Index, T, C, kPack> body{primitive::Divider<Index>(s.inner / kPack),
                                               primitive::Divider<Index>(s.channels),
                                               x,
                                               scale,
                                               bias,
                                               mean,
                                               inverse_std,
                                               relu,
                                               y};
  primitive::GpuLoop(ctx, s.per_channel() * s.channels / kPack, body);
}

template <typename Index, typename T, typename C>
void NormalizeOnGpu(const GPUContext& ctx, const GpuNormShape& s, const T* x, const C* scale,
                    const C* bias, const C* mean, const C* inverse_std, bool relu, T* y) {
  const auto normalize = primitive::AreWholePacks<T>(s.inner, x, y)
                             ? &NormalizePacks<primitive::kPackOf<T>, Index, T, C>
                             : &NormalizePacks<1, Index, T, C>;
  normalize(ctx, s, x, scale, bias, mean, inverse_std, relu, y);
}

template <typename C>
void CopyStatistic(const GPUContext& ctx, const DenseTensor& from, DenseTensor* to) {
  if (to != nullptr) funcs::GpuCopyElements<C>(ctx, from, to);
}

// A tensor of the op, or one of our own if the op has none.
template <typename C>
C* StatisticBuffer(const GPUContext& ctx, DenseTensor* given, int64_t channels, DenseTensor* own) {
  DenseTensor* tensor = given == nullptr ? own : given;
  tensor->Resize({channels});
  return ctx.template Alloc<C>(tensor);
}

template <typename T, typename C>
void TrainStatistics(const GPUContext& ctx, const GpuNormShape& s, StatisticsBody<T, C> body) {
  const funcs::GpuArray<primitive::TwoSums<double>> sums(ctx, s.channels);
  body.sums = sums.data();
  body.inner = s.inner;
  body.count = static_cast<double>(s.per_channel());
  const auto reduce = [&](auto pack) {
    constexpr int kPack = decltype(pack)::value;
    primitive::GpuReduceSlices(ctx, {s.outer, s.channels, s.inner / kPack},
                               primitive::TwoSums<double>(),
                               StatisticsTerms<T, kPack>{s.inner, body.x}, primitive::AddTwoSums(),
                               primitive::KeepSum(), sums.data());
  };
  primitive::AreWholePacks<T>(s.inner, body.x)
      ? reduce(std::integral_constant<int, primitive::kPackOf<T>>())
      : reduce(std::integral_constant<int, 1>());
  primitive::GpuLoop(ctx, s.channels, body);
}

}  // namespace

template <typename T, typename Context>
void BatchNormKernel(const Context& ctx, const DenseTensor& x,
                     const paddle::optional<DenseTensor>& scale,
                     const paddle::optional<DenseTensor>& bias, const DenseTensor& mean,
                     const DenseTensor& variance, float momentum, float epsilon,
                     const std::string& data_layout, bool is_test, bool use_global_stats,
                     bool trainable_statistics, bool fuse_with_relu, DenseTensor* y,
                     DenseTensor* mean_out, DenseTensor* variance_out, DenseTensor* saved_mean,
                     DenseTensor* saved_variance, DenseTensor*) {
  using C = funcs::ComputeType<T>;
  T* out = ctx.template Alloc<T>(y);
  const bool given = (is_test && !trainable_statistics) || use_global_stats;
  const GpuNormShape s = MakeGpuNormShape(x.dims(), data_layout);
  DenseTensor own_mean, own_std;
  C* used_mean = StatisticBuffer<C>(ctx, saved_mean, s.channels, &own_mean);
  C* inverse_std = StatisticBuffer<C>(ctx, saved_variance, s.channels, &own_std);
  const size_t statistic_bytes = static_cast<size_t>(s.channels) * sizeof(C);
  const C small = static_cast<C>(epsilon);
  if (given || x.numel() == 0 || s.per_channel() == 1) {
    CopyStatistic<C>(ctx, mean, mean_out);
    CopyStatistic<C>(ctx, variance, variance_out);
  }
  if (given || x.numel() == 0) {
    funcs::GpuCopyAsync(ctx, used_mean, mean.data<C>(), statistic_bytes);
    primitive::GpuLoop(ctx, s.channels, InverseStdBody<C>{variance.data<C>(), small, inverse_std});
  } else if (s.per_channel() == 1) {
    funcs::GpuCopyElements<T>(ctx, x, y);
    funcs::GpuZeroAsync(ctx, used_mean, statistic_bytes);
    return funcs::GpuZeroAsync(ctx, inverse_std, statistic_bytes);
  } else {
    const C keep = static_cast<C>(momentum);
    TrainStatistics<T, C>(ctx, s,
                          {nullptr, x.data<T>(), 0, 0, mean.data<C>(), variance.data<C>(), keep,
                           C(1) - keep, small, used_mean, inverse_std,
                           ctx.template Alloc<C>(mean_out), ctx.template Alloc<C>(variance_out)});
  }
  if (x.numel() == 0) return;
  const auto normalize = primitive::FitsIndex32(x.numel()) ? &NormalizeOnGpu<uint32_t, T, C>
                                                           : &NormalizeOnGpu<uint64_t, T, C>;
  normalize(ctx, s, x.data<T>(), funcs::DataOrNull<C>(scale), funcs::DataOrNull<C>(bias), used_mean,
            inverse_std, fuse_with_relu, out);
}

template <typename T, typename Context>
void BatchNormInferKernel(const Context& ctx, const DenseTensor& x,
                          const paddle::optional<DenseTensor>& scale,
                          const paddle::optional<DenseTensor>& bias, const DenseTensor& mean,
                          const DenseTensor& variance, float momentum, float epsilon,
                          const std::string& data_layout, DenseTensor* y, DenseTensor* mean_out,
                          DenseTensor* variance_out) {
  BatchNormKernel<T, Context>(ctx, x, scale, bias, mean, variance, momentum, epsilon, data_layout,
                              true, false, false, false, y, mean_out, variance_out, nullptr,
                              nullptr, nullptr);
}

namespace {

void KeepStatisticsInFloat(const KernelKey& key, Kernel* kernel) {
  if (key.dtype() != DataType::FLOAT16 && key.dtype() != DataType::BFLOAT16) return;
  for (size_t i = 1; i < kernel->args_def().input_defs().size(); ++i) {
    kernel->InputAt(i).SetDataType(DataType::FLOAT32);
  }
  for (size_t i = 1; i < kernel->args_def().output_defs().size(); ++i) {
    kernel->OutputAt(i).SetDataType(DataType::FLOAT32);
  }
}

}  // namespace
}  // namespace phi

PD_REGISTER_KERNEL(batch_norm, GPU, ALL_LAYOUT, phi::BatchNormKernel, float, double, phi::float16) {
  phi::KeepStatisticsInFloat(kernel_key, kernel);
}
PD_REGISTER_KERNEL(batch_norm_infer, GPU, ALL_LAYOUT, phi::BatchNormInferKernel, float, double,
                   phi::float16) {
  phi::KeepStatisticsInFloat(kernel_key, kernel);
}
