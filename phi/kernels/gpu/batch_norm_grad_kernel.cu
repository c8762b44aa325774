#include <cmath>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/batch_norm_kernel.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/conv/batch_norm_shape.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/primitive/gpu_along_axis.h"
#include "phi/kernels/primitive/gpu_pack.h"

namespace phi {
namespace {

struct NormSums {
  double plain, products;
};
struct AddNormSums {
  __device__ NormSums operator()(const NormSums& a, const NormSums& b) const {
    return {a.plain + b.plain, a.products + b.products};
  }
};

/// The elements of a channel, which lie in `outer` runs of `inner`; sums are in double, as on the
/// CPU. Index k is that of a pack.
template <typename T, int kPack>
struct ChannelSource {
  using C = funcs::ComputeType<T>;
  primitive::Divider<int64_t> inner;  // packs
  int64_t channels;
  const T *x, *g;
  const C* means;
  __device__ int64_t Base(int64_t c) const { return c * inner.divisor; }
  __device__ NormSums Load(int64_t base, int64_t c, int64_t k) const {
    const int64_t outer = inner.Quotient(k);
    const int64_t i = outer * (channels - 1) * inner.divisor + k + base;
    const auto values = primitive::LoadPack<kPack>(x, i), grads = primitive::LoadPack<kPack>(g, i);
    const double mean = static_cast<double>(means[c]);
    NormSums sums = {0, 0};
#pragma unroll
    for (int p = 0; p < kPack; ++p) {
      const double grad = static_cast<double>(grads.val[p]);
      sums.plain += grad;
      sums.products += grad * (static_cast<double>(values.val[p]) - mean);
    }
    return sums;
  }
};

/// x_grad = factor (y_grad - shift - slope (x - mean)), with what the sums of a channel give.
template <typename T, int kPack>
struct NormGradBody {
  using C = funcs::ComputeType<T>;
  primitive::Divider<int64_t> inner, channels;  // inner: packs
  const T *x, *g;
  const C *scale, *means, *spreads;  // scale: nullptr for 1
  const NormSums* sums;
  bool given;  // the statistics are constants
  double epsilon, share;
  T* to;

  __device__ double InverseStd(int64_t c) const {
    const double spread = static_cast<double>(spreads[c]);
    return given ? 1 / sqrt(spread + epsilon) : spread;
  }
  __device__ void operator()(int64_t i) const {
    const int64_t row = inner.Quotient(i);
    const int64_t c = row - channels.Quotient(row) * channels.divisor;
    const double std = InverseStd(c);
    const double factor = (scale == nullptr ? 1 : static_cast<double>(scale[c])) * std;
    const double shift = given ? 0 : sums[c].plain * share;
    const double slope = given ? 0 : sums[c].products * std * std * share;
    const double mean = static_cast<double>(means[c]);
    const auto values = primitive::LoadPack<kPack>(x, i);
    auto pack = primitive::LoadPack<kPack>(g, i);
#pragma unroll
    for (int p = 0; p < kPack; ++p) {
      const double away = static_cast<double>(values.val[p]) - mean;
      const double grad = static_cast<double>(pack.val[p]);
      pack.val[p] = static_cast<T>(factor * (grad - shift - slope * away));
    }
    primitive::StorePack(to, pack, i);
  }
};

/// What the gradients are computed from and where they go; nullptr: not wanted.
template <typename T>
struct NormGradCall {
  using C = funcs::ComputeType<T>;
  funcs::BatchNormShape shape;
  const T *x, *g;
  const C *scale, *means, *spreads;
  bool given;
  double epsilon;
  T* to;
  C *to_scale, *to_bias;
};

template <int kPack, typename T>
void NormGradOnGpu(const GPUContext& ctx, const NormGradCall<T>& call) {
  using C = funcs::ComputeType<T>;
  const funcs::BatchNormShape& s = call.shape;
  const primitive::LineValues<NormSums> memory(ctx, funcs::AxisSplit{1, 1, s.channels});
  NormSums* sums = memory.data();
  const primitive::Divider<int64_t> inner(s.inner / kPack), channels(s.channels);
  const NormGradBody<T, kPack> body{inner,
                                    channels,
                                    call.x,
                                    call.g,
                                    call.scale,
                                    call.means,
                                    call.spreads,
                                    sums,
                                    call.given,
                                    call.epsilon,
                                    1 / static_cast<double>(s.per_channel()),
                                    call.to};
  primitive::GpuReduce(ctx, s.channels, s.per_channel() / kPack, s.inner > 1, NormSums{0, 0},
                       ChannelSource<T, kPack>{inner, s.channels, call.x, call.g, call.means},
                       AddNormSums(), primitive::KeepSum(), sums);
  C *const to_scale = call.to_scale, *const to_bias = call.to_bias;
  primitive::GpuLoop(ctx, s.channels, [=] DEVICE(int64_t c) {
    if (to_scale != nullptr) to_scale[c] = static_cast<C>(sums[c].products * body.InverseStd(c));
    if (to_bias != nullptr) to_bias[c] = static_cast<C>(sums[c].plain);
  });
  if (call.to != nullptr) {
    primitive::GpuLoop(ctx, s.per_channel() * s.channels / kPack, body);
  }
}

}  // namespace

template <typename T, typename Context>
void BatchNormGradKernel(
    const Context& ctx, const DenseTensor& x, const paddle::optional<DenseTensor>& scale,
    const paddle::optional<DenseTensor>& /*bias*/, const paddle::optional<DenseTensor>& mean,
    const paddle::optional<DenseTensor>& variance, const DenseTensor& saved_mean,
    const DenseTensor& saved_variance, const paddle::optional<DenseTensor>& /*reserve_space*/,
    const DenseTensor& y_grad, float /*momentum*/, float epsilon, const std::string& data_layout,
    bool is_test, bool use_global_stats, bool trainable_statistics, DenseTensor* x_grad,
    DenseTensor* scale_grad, DenseTensor* bias_grad) {
  using C = funcs::ComputeType<T>;
  const DenseTensor held = y_grad;  // x_grad may be its memory
  C* to_scale = funcs::AllocZeros<C>(ctx, scale_grad);
  C* to_bias = funcs::AllocZeros<C>(ctx, bias_grad);
  T* to = x_grad == nullptr ? nullptr : ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const bool given = ((is_test && !trainable_statistics) || use_global_stats) && mean && variance;
  const funcs::BatchNormShape s = funcs::MakeBatchNormShape(x.dims(), data_layout);
  funcs::CheckNormGradShapes(s, x, held, given ? *mean : saved_mean,
                             given ? *variance : saved_variance,
                             scale ? scale->numel() : s.channels);
  if (!given && s.per_channel() == 1) {
    if (to != nullptr) {
      funcs::GpuCopyAsync(ctx, to, held.data<T>(), static_cast<size_t>(x.numel()) * sizeof(T));
    }
    return;
  }
  const NormGradCall<T> call = {s,
                                x.data<T>(),
                                held.data<T>(),
                                funcs::DataOrNull<C>(scale),
                                given ? mean->data<C>() : saved_mean.data<C>(),
                                given ? variance->data<C>() : saved_variance.data<C>(),
                                given,
                                epsilon,
                                to,
                                to_scale,
                                to_bias};
  primitive::AreWholePacks<T>(s.inner, call.x, call.g, call.to)
      ? NormGradOnGpu<primitive::kPackOf<T>>(ctx, call)
      : NormGradOnGpu<1>(ctx, call);
}

namespace {

void KeepGradStatisticsInFloat(const KernelKey& key, Kernel* kernel) {
  if (key.dtype() != DataType::FLOAT16 && key.dtype() != DataType::BFLOAT16) return;
  for (size_t i : {1, 2, 3, 4, 5, 6}) kernel->InputAt(i).SetDataType(DataType::FLOAT32);
  for (size_t i : {1, 2}) kernel->OutputAt(i).SetDataType(DataType::FLOAT32);
}

}  // namespace
}  // namespace phi

PD_REGISTER_KERNEL(batch_norm_grad, GPU, ALL_LAYOUT, phi::BatchNormGradKernel, float, double,
                   phi::float16) {
  phi::KeepGradStatisticsInFloat(kernel_key, kernel);
}
