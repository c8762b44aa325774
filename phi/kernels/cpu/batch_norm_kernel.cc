#include "phi/kernels/batch_norm_kernel.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/batch_norm_shape.h"
#include "phi/kernels/funcs/conv/window.h"

namespace phi {
namespace {

// Of channels [begin, end) of rows [outer, channels]: mean and biased variance, row by row.
template <typename T>
void StatisticsOfRows(const funcs::BatchNormShape& s, const T* x, int64_t begin, int64_t end,
                      T* mean, T* variance) {
  const double count = static_cast<double>(s.outer);
  std::vector<double> center(static_cast<size_t>(end - begin)), squares(center.size());
  for (int64_t o = 0; o < s.outer; ++o) {
    const T* row = x + o * s.channels + begin;
    for (int64_t c = 0; c < end - begin; ++c) center[c] += row[c];
  }
  for (double& sum : center) sum /= count;
  for (int64_t o = 0; o < s.outer; ++o) {
    const T* row = x + o * s.channels + begin;
    for (int64_t c = 0; c < end - begin; ++c) {
      squares[c] += (row[c] - center[c]) * (row[c] - center[c]);
    }
  }
  for (int64_t c = 0; c < end - begin; ++c) {
    mean[begin + c] = static_cast<T>(center[c]);
    variance[begin + c] = static_cast<T>(squares[c] / count);
  }
}

// Mean and biased variance of each channel, in double.
template <typename T>
void BatchStatistics(const funcs::BatchNormShape& s, const T* x, T* mean, T* variance) {
  if (s.inner == 1) {
    ParallelFor(
        s.channels, std::max<int64_t>(16, 16384 / s.outer),
        [=](int64_t begin, int64_t end) { StatisticsOfRows(s, x, begin, end, mean, variance); });
    return;
  }
  const int64_t grain = std::max<int64_t>(1, 16384 / s.per_channel());
  ParallelFor(s.channels, grain, [=](int64_t begin, int64_t end) {
    for (int64_t c = begin; c < end; ++c) {
      double sum = 0, squares = 0;
      for (int64_t o = 0; o < s.outer; ++o) {
        const T* row = x + (o * s.channels + c) * s.inner;
        for (int64_t i = 0; i < s.inner; ++i) sum += row[i];
      }
      const double center = sum / static_cast<double>(s.per_channel());
      for (int64_t o = 0; o < s.outer; ++o) {
        const T* row = x + (o * s.channels + c) * s.inner;
        for (int64_t i = 0; i < s.inner; ++i) squares += (row[i] - center) * (row[i] - center);
      }
      mean[c] = static_cast<T>(center);
      variance[c] = static_cast<T>(squares / static_cast<double>(s.per_channel()));
    }
  });
}

// The factor and the shift of one channel.
template <typename T>
struct ChannelMap {
  T factor, shift;
};

template <typename T>
ChannelMap<T> MapOf(T scale, T bias, T mean, T inverse_std) {
  const T factor = scale * inverse_std;
  return {factor, bias - mean * factor};
}

template <typename T, typename Clamp>
void NormalizeChannels(const funcs::BatchNormShape& s, const T* x, const T* scale, const T* bias,
                       const T* mean, const T* inverse_std, Clamp clamp, T* y) {
  if (s.inner == 1) {
    const int64_t grain = std::max<int64_t>(1, 16384 / s.channels);
    ParallelFor(s.outer, grain, [=](int64_t begin, int64_t end) {
      for (int64_t o = begin; o < end; ++o) {
        const T* row = x + o * s.channels;
        T* to = y + o * s.channels;
        for (int64_t c = 0; c < s.channels; ++c) {
          const ChannelMap<T> map = MapOf(scale[c], bias[c], mean[c], inverse_std[c]);
          to[c] = clamp(row[c] * map.factor + map.shift);
        }
      }
    });
    return;
  }
  const int64_t grain = std::max<int64_t>(1, 16384 / s.inner);
  ParallelFor(s.outer * s.channels, grain, [=](int64_t begin, int64_t end) {
    for (int64_t plane = begin; plane < end; ++plane) {
      const int64_t c = plane % s.channels;
      const ChannelMap<T> map = MapOf(scale[c], bias[c], mean[c], inverse_std[c]);
      const T* row = x + plane * s.inner;
      T* to = y + plane * s.inner;
      for (int64_t i = 0; i < s.inner; ++i) to[i] = clamp(row[i] * map.factor + map.shift);
    }
  });
}

template <typename T>
void Normalize(const funcs::BatchNormShape& s, const T* x, const T* scale, const T* bias,
               const T* mean, const T* inverse_std, bool relu, T* y) {
  if (relu) {
    NormalizeChannels(
        s, x, scale, bias, mean, inverse_std, [](T v) { return v > T(0) ? v : T(0); }, y);
  } else {
    NormalizeChannels(
        s, x, scale, bias, mean, inverse_std, [](T v) { return v; }, y);
  }
}

// The given numbers, or `missing` for each channel.
template <typename T, typename Context>
const T* PerChannel(const Context& ctx, const paddle::optional<DenseTensor>& given,
                    int64_t channels, T missing, DenseTensor* own) {
  if (given) return given->data<T>();
  own->Resize({channels});
  T* out = ctx.template Alloc<T>(own);
  std::fill_n(out, channels, missing);
  return out;
}

// Copies the statistics that pass through, unless they are the same memory.
template <typename T, typename Context>
void PassThrough(const Context& ctx, const DenseTensor& from, DenseTensor* to) {
  T* out = ctx.template Alloc<T>(to);
  if (out != from.data<T>()) std::copy_n(from.data<T>(), from.numel(), out);
}

// out = momentum * running + (1 - momentum) * batch
template <typename T, typename Context>
void UpdateRunning(const Context& ctx, const DenseTensor& running, const T* batch, float momentum,
                   DenseTensor* to) {
  T* out = ctx.template Alloc<T>(to);
  const T* old = running.data<T>();
  const T keep = static_cast<T>(momentum), take = T(1) - keep;
  for (int64_t c = 0; c < running.numel(); ++c) out[c] = old[c] * keep + batch[c] * take;
}

template <typename T>
void InverseStd(const T* variance, int64_t n, float epsilon, T* out) {
  for (int64_t c = 0; c < n; ++c) out[c] = T(1) / std::sqrt(variance[c] + static_cast<T>(epsilon));
}

// A tensor of the op, or one of our own if the op has none.
template <typename T, typename Context>
T* ChannelBuffer(const Context& ctx, DenseTensor* given, int64_t channels, DenseTensor* own) {
  DenseTensor* tensor = given == nullptr ? own : given;
  tensor->Resize({channels});
  return ctx.template Alloc<T>(tensor);
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
                     DenseTensor* saved_variance, DenseTensor* reserve_space) {
  (void)reserve_space;
  T* out = ctx.template Alloc<T>(y);
  const bool given = (is_test && !trainable_statistics) || use_global_stats;
  const funcs::BatchNormShape s = funcs::MakeBatchNormShape(x.dims(), data_layout);
  DenseTensor own_mean, own_std;
  T* used_mean = ChannelBuffer<T>(ctx, saved_mean, s.channels, &own_mean);
  T* inverse_std = ChannelBuffer<T>(ctx, saved_variance, s.channels, &own_std);
  if (given || x.numel() == 0) {
    std::copy_n(mean.data<T>(), s.channels, used_mean);
    InverseStd(variance.data<T>(), s.channels, epsilon, inverse_std);
    PassThrough<T>(ctx, mean, mean_out);
    PassThrough<T>(ctx, variance, variance_out);
  } else if (s.per_channel() == 1) {
    std::copy_n(x.data<T>(), x.numel(), out);
    std::fill_n(used_mean, s.channels, T(0));
    std::fill_n(inverse_std, s.channels, T(0));
    PassThrough<T>(ctx, mean, mean_out);
    PassThrough<T>(ctx, variance, variance_out);
    return;
  } else {
    BatchStatistics(s, x.data<T>(), used_mean, inverse_std);
    UpdateRunning(ctx, mean, used_mean, momentum, mean_out);
    UpdateRunning(ctx, variance, inverse_std, momentum, variance_out);
    InverseStd(inverse_std, s.channels, epsilon, inverse_std);
  }
  if (x.numel() == 0) return;
  DenseTensor own_scale, own_bias;
  const T* factor = PerChannel<T>(ctx, scale, s.channels, T(1), &own_scale);
  const T* shift = PerChannel<T>(ctx, bias, s.channels, T(0), &own_bias);
  Normalize(s, x.data<T>(), factor, shift, used_mean, inverse_std, fuse_with_relu, out);
}

template <typename T, typename Context>
void BatchNormInferKernel(const Context& ctx, const DenseTensor& x,
                          const paddle::optional<DenseTensor>& scale,
                          const paddle::optional<DenseTensor>& bias, const DenseTensor& mean,
                          const DenseTensor& variance, float momentum, float epsilon,
                          const std::string& data_layout, DenseTensor* y, DenseTensor* mean_out,
                          DenseTensor* variance_out) {
  BatchNormKernel<T>(ctx, x, scale, bias, mean, variance, momentum, epsilon, data_layout, true,
                     false, false, false, y, mean_out, variance_out, nullptr, nullptr, nullptr);
}

namespace {

// The kernels for NHWC alone: a pixel's channels lie side by side.

template <typename T, typename Context>
void BatchNormNHWCKernel(const Context& ctx, const DenseTensor& x,
                         const paddle::optional<DenseTensor>& scale,
                         const paddle::optional<DenseTensor>& bias, const DenseTensor& mean,
                         const DenseTensor& variance, float momentum, float epsilon,
                         const std::string& data_layout, bool is_test, bool use_global_stats,
                         bool trainable_statistics, bool fuse_with_relu, DenseTensor* y,
                         DenseTensor* mean_out, DenseTensor* variance_out, DenseTensor* saved_mean,
                         DenseTensor* saved_variance, DenseTensor* reserve_space) {
  funcs::RequireChannelsLast(data_layout, "data_layout");
  BatchNormKernel<T>(ctx, x, scale, bias, mean, variance, momentum, epsilon, data_layout, is_test,
                     use_global_stats, trainable_statistics, fuse_with_relu, y, mean_out,
                     variance_out, saved_mean, saved_variance, reserve_space);
}

template <typename T, typename Context>
void BatchNormInferNHWCKernel(const Context& ctx, const DenseTensor& x,
                              const paddle::optional<DenseTensor>& scale,
                              const paddle::optional<DenseTensor>& bias, const DenseTensor& mean,
                              const DenseTensor& variance, float momentum, float epsilon,
                              const std::string& data_layout, DenseTensor* y, DenseTensor* mean_out,
                              DenseTensor* variance_out) {
  funcs::RequireChannelsLast(data_layout, "data_layout");
  BatchNormInferKernel<T>(ctx, x, scale, bias, mean, variance, momentum, epsilon, data_layout, y,
                          mean_out, variance_out);
}

}  // namespace
}  // namespace phi

PD_REGISTER_KERNEL(batch_norm, CPU, ALL_LAYOUT, phi::BatchNormKernel, float, double) {}
PD_REGISTER_KERNEL(batch_norm_infer, CPU, ALL_LAYOUT, phi::BatchNormInferKernel, float, double) {}

PD_REGISTER_KERNEL(batch_norm, CPU, NHWC, phi::BatchNormNHWCKernel, float, double) {}
PD_REGISTER_KERNEL(batch_norm_infer, CPU, NHWC, phi::BatchNormInferNHWCKernel, float, double) {}
