#pragma once

#include <string>

#include "phi/core/meta_tensor.h"

namespace phi {

/// Shape rules: batch_norm_kernel.h. y: as x. The statistics get [C] and the dtype of mean; outputs
/// that the operator does not have may be missing. scale and bias may be missing. Errors:
/// InvalidArgument for a rank outside [2, 5] and per-channel inputs that are not [C].
void BatchNormInferMeta(const MetaTensor& x, const MetaTensor& scale, const MetaTensor& bias,
                        const MetaTensor& mean, const MetaTensor& variance, float momentum,
                        float epsilon, const std::string& data_layout, bool is_test,
                        bool use_global_stats, bool trainable_statistics, bool fuse_with_relu,
                        MetaTensor* y, MetaTensor* mean_out, MetaTensor* variance_out,
                        MetaTensor* saved_mean, MetaTensor* saved_variance,
                        MetaTensor* reserve_space, MetaConfig config = MetaConfig());

/// For kernel `batch_norm_infer`.
void BatchNormInferInferMeta(const MetaTensor& x, const MetaTensor& scale, const MetaTensor& bias,
                             const MetaTensor& mean, const MetaTensor& variance, float momentum,
                             float epsilon, const std::string& data_layout, MetaTensor* y,
                             MetaTensor* mean_out, MetaTensor* variance_out,
                             MetaConfig config = MetaConfig());

/// The gradient of a gradient. Shape rules: norm_double_grad_kernel.h. Each output is as the input
/// of its name. Errors: InvalidArgument for an x without channels, grad_y or grad_x_grad of another
/// shape, and what is per channel and not [C]. Inputs but x and grad_y may be missing.
void BatchNormDoubleGradInferMeta(const MetaTensor& x, const MetaTensor& scale,
                                  const MetaTensor& grad_y, const MetaTensor& grad_x_grad,
                                  const MetaTensor& grad_scale_grad,
                                  const MetaTensor& grad_bias_grad, const std::string& data_layout,
                                  MetaTensor* x_grad, MetaTensor* scale_grad,
                                  MetaTensor* grad_y_grad);
/// As BatchNormDoubleGradInferMeta; the statistics, where known, hold one number for each channel
/// of each element of the batch.
void InstanceNormDoubleGradInferMeta(const MetaTensor& x, const MetaTensor& scale,
                                     const MetaTensor& saved_mean, const MetaTensor& saved_variance,
                                     const MetaTensor& grad_y, const MetaTensor& grad_x_grad,
                                     const MetaTensor& grad_scale_grad,
                                     const MetaTensor& grad_bias_grad, MetaTensor* x_grad,
                                     MetaTensor* scale_grad, MetaTensor* grad_y_grad);

/// y: as x. mean and variance: [product of the axes before begin_norm_axis], float32 for half
/// types. Errors: InvalidArgument unless 0 < begin_norm_axis < rank and scale and bias, where
/// given, hold as many elements as the axes from begin_norm_axis on.
void LayerNormInferMeta(const MetaTensor& x, const MetaTensor& scale, const MetaTensor& bias,
                        float epsilon, int begin_norm_axis, bool is_test, MetaTensor* y,
                        MetaTensor* mean, MetaTensor* variance, MetaConfig config = MetaConfig());

/// out: as x; norm, if any: 1 along `axis`. Errors: InvalidArgument if axis is out of range.
void NormInferMeta(const MetaTensor& x, int axis, float epsilon, bool is_test, MetaTensor* out,
                   MetaTensor* norm);

}  // namespace phi
