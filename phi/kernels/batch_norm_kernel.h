#pragma once

#include <string>

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

/// y = (x - mean) / sqrt(variance + epsilon) * scale + bias, per channel.
/// x      [N, C, …], or [N, …, C] if data_layout is "NHWC"; rank 2 to 5; float32, float64.
/// mean, variance [C]; scale, bias [C] or missing (1 and 0). y: as x; may alias x.
/// With (is_test and not trainable_statistics) or use_global_stats the given mean and variance are
/// used and pass through to mean_out and variance_out. Otherwise those of the batch are, over all
/// axes but C, and
///   mean_out = momentum * mean + (1 - momentum) * batch mean (the same for the biased variance);
/// a batch with one element per channel is copied to y, as in the original.
/// mean_out and variance_out may alias mean and variance.
/// saved_mean, saved_variance: the mean that was used and 1 / sqrt(variance + epsilon), for the
/// gradient. reserve_space is cuDNN's and stays empty. fuse_with_relu: y = max(y, 0).
/// Errors: InvalidArgument (raised by BatchNormInferMeta).
/// Source: legacy op `batch_norm`.
template <typename T, typename Context>
void BatchNormKernel(const Context& ctx, const DenseTensor& x,
                     const paddle::optional<DenseTensor>& scale,
                     const paddle::optional<DenseTensor>& bias, const DenseTensor& mean,
                     const DenseTensor& variance, float momentum, float epsilon,
                     const std::string& data_layout, bool is_test, bool use_global_stats,
                     bool trainable_statistics, bool fuse_with_relu, DenseTensor* y,
                     DenseTensor* mean_out, DenseTensor* variance_out, DenseTensor* saved_mean,
                     DenseTensor* saved_variance, DenseTensor* reserve_space);

/// BatchNormKernel with the given statistics, for programs that only infer.
template <typename T, typename Context>
void BatchNormInferKernel(const Context& ctx, const DenseTensor& x,
                          const paddle::optional<DenseTensor>& scale,
                          const paddle::optional<DenseTensor>& bias, const DenseTensor& mean,
                          const DenseTensor& variance, float momentum, float epsilon,
                          const std::string& data_layout, DenseTensor* y, DenseTensor* mean_out,
                          DenseTensor* variance_out);

/// The gradients of BatchNormKernel. With the statistics of the batch (saved_mean, saved_variance =
/// 1 / sqrt(variance + epsilon)) and n elements per channel, v being the normalised x:
///   bias_grad = sum(y_grad), scale_grad = sum(y_grad v),
///   x_grad = scale / sqrt(variance + epsilon) (y_grad - bias_grad / n - v scale_grad / n);
/// with given ones, mean and variance, the last two terms are missing. One element per channel:
/// x_grad is y_grad, the others are 0. x_grad may alias y_grad; each gradient may be nullptr.
/// Source: legacy op `batch_norm_grad`.
template <typename T, typename Context>
void BatchNormGradKernel(
    const Context& ctx, const DenseTensor& x, const paddle::optional<DenseTensor>& scale,
    const paddle::optional<DenseTensor>& bias, const paddle::optional<DenseTensor>& mean,
    const paddle::optional<DenseTensor>& variance, const DenseTensor& saved_mean,
    const DenseTensor& saved_variance, const paddle::optional<DenseTensor>& reserve_space,
    const DenseTensor& y_grad, float momentum, float epsilon, const std::string& data_layout,
    bool is_test, bool use_global_stats, bool trainable_statistics, DenseTensor* x_grad,
    DenseTensor* scale_grad, DenseTensor* bias_grad);

}  // namespace phi
