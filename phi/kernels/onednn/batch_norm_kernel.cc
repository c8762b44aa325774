#include "phi/kernels/batch_norm_kernel.h"

#include <cmath>
#include <cstring>
#include <string>

#include "phi/backends/onednn/onednn_primitive.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/window.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace {

struct BatchNormInputs {
  const DenseTensor& x;
  const paddle::optional<DenseTensor>& scale;
  const paddle::optional<DenseTensor>& bias;
  const DenseTensor& mean;
  const DenseTensor& variance;
};

std::unique_ptr<onednn::PreparedPrimitive> PrepareBatchNorm(const BatchNormInputs& in,
                                                            float epsilon, bool channels_last,
                                                            bool relu) {
  using Flags = dnnl::normalization_flags;
  const dnnl::memory::desc given = onednn::MemoryDescOf(in.x);
  const bool move = channels_last && in.x.dims().size() > 2;
  const dnnl::memory::desc src = move ? onednn::ChannelsFirst(given) : given;
  Flags flags = Flags::use_global_stats;
  if (in.scale) flags |= Flags::use_scale;
  if (in.bias) flags |= Flags::use_shift;
  if (relu) flags |= Flags::fuse_norm_relu;
  const dnnl::batch_normalization_forward::primitive_desc pd =
      onednn::DescribeBatchNorm(src, epsilon, flags);
  const dnnl::memory::desc channel = onednn::PlainDesc(dnnl::memory::dims{onednn::DimsOf(src)[1]});
  auto prepared =
      std::make_unique<onednn::PreparedPrimitive>(pd, dnnl::batch_normalization_forward(pd));
  prepared->AddInput(DNNL_ARG_SRC, src, src, /*in_place=*/true);
  prepared->AddInput(DNNL_ARG_MEAN, channel);
  prepared->AddInput(DNNL_ARG_VARIANCE, channel);
  if (in.scale) prepared->AddInput(DNNL_ARG_SCALE, channel);
  if (in.bias) prepared->AddInput(DNNL_ARG_SHIFT, channel);
  prepared->AddOutput(DNNL_ARG_DST, src, given);
  return prepared;
}

void RunBatchNorm(const OneDNNContext& ctx, const BatchNormInputs& in, float epsilon,
                  const std::string& data_layout, bool relu, DenseTensor* y) {
  const bool channels_last = funcs::IsChannelLast(data_layout);
  onednn::PrimitiveKey key("batch_norm");
  key.Add(epsilon).Add(channels_last).Add(relu).Add(in.x);
  key.Add(static_cast<bool>(in.scale)).Add(static_cast<bool>(in.bias));
  const DenseTensor* inputs[] = {&in.x, &in.mean, &in.variance, nullptr, nullptr};
  size_t count = 3;
  if (in.scale) inputs[count++] = in.scale.get_ptr();
  if (in.bias) inputs[count++] = in.bias.get_ptr();
  onednn::Run(ctx, "batch_norm", key, inputs, count, {y},
              [&] { return PrepareBatchNorm(in, epsilon, channels_last, relu); });
  onednn::ClearPadding(*y);  // for one channel oneDNN normalizes it too
}

/// The running statistics go through unchanged; mostly they are the same variable.
void KeepStatistic(const OneDNNContext& ctx, const DenseTensor& in, DenseTensor* out) {
  if (out == nullptr || out == &in || (out->initialized() && out->IsSharedBufferWith(in))) return;
  float* to = ctx.template Alloc<float>(out);
  std::memcpy(to, in.data<float>(), static_cast<size_t>(in.numel()) * sizeof(float));
}

std::string WhyNotBatchNormInfer(const InferMetaContext& call) {
  return onednn::WhyNotInput(call, 0, "x", 2, 5);
}

std::string WhyNotBatchNorm(const InferMetaContext& call) {
  enum { kMomentum, kEpsilon, kDataLayout, kIsTest, kUseGlobalStats, kTrainableStatistics };
  const bool global = call.AttrAt<bool>(kUseGlobalStats) ||
                      (call.AttrAt<bool>(kIsTest) && !call.AttrAt<bool>(kTrainableStatistics));
  if (!global) return "statistics of the batch (training)";
  return WhyNotBatchNormInfer(call);
}

}  // namespace

template <typename T, typename Context>
void BatchNormKernel(const Context& ctx, const DenseTensor& x,
                     const paddle::optional<DenseTensor>& scale,
                     const paddle::optional<DenseTensor>& bias, const DenseTensor& mean,
                     const DenseTensor& variance, float /*momentum*/, float epsilon,
                     const std::string& data_layout, bool /*is_test*/, bool /*use_global_stats*/,
                     bool /*trainable_statistics*/, bool fuse_with_relu, DenseTensor* y,
                     DenseTensor* mean_out, DenseTensor* variance_out, DenseTensor* saved_mean,
                     DenseTensor* saved_variance, DenseTensor* /*reserve_space*/) {
  RunBatchNorm(ctx, {x, scale, bias, mean, variance}, epsilon, data_layout, fuse_with_relu, y);
  KeepStatistic(ctx, mean, mean_out);
  KeepStatistic(ctx, variance, variance_out);
  KeepStatistic(ctx, mean, saved_mean);
  if (saved_variance == nullptr) return;
  T* inverse = ctx.template Alloc<T>(saved_variance);
  for (int64_t i = 0; i < variance.numel(); ++i) {
    inverse[i] = 1 / std::sqrt(variance.data<T>()[i] + epsilon);
  }
}

template <typename T, typename Context>
void BatchNormInferKernel(const Context& ctx, const DenseTensor& x,
                          const paddle::optional<DenseTensor>& scale,
                          const paddle::optional<DenseTensor>& bias, const DenseTensor& mean,
                          const DenseTensor& variance, float /*momentum*/, float epsilon,
                          const std::string& data_layout, DenseTensor* y, DenseTensor* mean_out,
                          DenseTensor* variance_out) {
  RunBatchNorm(ctx, {x, scale, bias, mean, variance}, epsilon, data_layout, false, y);
  KeepStatistic(ctx, mean, mean_out);
  KeepStatistic(ctx, variance, variance_out);
}

}  // namespace phi

PD_REGISTER_KERNEL(batch_norm, ONEDNN, ONEDNN, phi::BatchNormKernel, float) {
  kernel->SetSupportCheck(&phi::WhyNotBatchNorm);
}
PD_REGISTER_KERNEL(batch_norm_infer, ONEDNN, ONEDNN, phi::BatchNormInferKernel, float) {
  kernel->SetSupportCheck(&phi::WhyNotBatchNormInfer);
}
