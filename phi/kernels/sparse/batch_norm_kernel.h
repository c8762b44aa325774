#pragma once

#include <string>

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"
#include "phi/core/sparse_coo_tensor.h"

namespace phi {
namespace sparse {

/// phi::BatchNormKernel of the values of x [nnz, C] with the statistics of its values alone; y has
/// the indices of x and may be x. float32, float64. mean, variance, scale, bias [C]; their outputs
/// as those of phi::BatchNormKernel. data_layout is not read: the channels of values come last.
/// Errors: InvalidArgument unless values have two dimensions.
/// Source: the sparse API and ops `sparse_batch_norm` and `sparse_sync_batch_norm`, which are one
/// operator where there is one process.
template <typename T, typename Context>
void BatchNormCooKernel(const Context& ctx, const SparseCooTensor& x, const DenseTensor& mean,
                        const DenseTensor& variance, const DenseTensor& scale,
                        const DenseTensor& bias, bool is_test, float momentum, float epsilon,
                        const std::string& data_layout, bool use_global_stats,
                        bool trainable_statistics, SparseCooTensor* y, DenseTensor* mean_out,
                        DenseTensor* variance_out, DenseTensor* saved_mean,
                        DenseTensor* saved_variance, DenseTensor* reserve_space);

/// The gradients of BatchNormCooKernel, those of phi::BatchNormKernel over the values: x_grad has
/// the indices of x, and each may be nullptr. mean and variance are read where the forward kernel
/// normalised with them, saved_mean and saved_variance (1 / sqrt(variance + epsilon)) elsewhere.
/// Errors: InvalidArgument for a y_grad with other values than x, or without mean or variance.
template <typename T, typename Context>
void BatchNormCooGradKernel(const Context& ctx, const SparseCooTensor& x, const DenseTensor& scale,
                            const DenseTensor& bias, const paddle::optional<DenseTensor>& mean,
                            const paddle::optional<DenseTensor>& variance,
                            const DenseTensor& saved_mean, const DenseTensor& saved_variance,
                            const paddle::optional<DenseTensor>& reserve_space,
                            const SparseCooTensor& y_grad, float momentum, float epsilon,
                            const std::string& data_layout, bool is_test, bool use_global_stats,
                            bool trainable_statistics, SparseCooTensor* x_grad,
                            DenseTensor* scale_grad, DenseTensor* bias_grad);

}  // namespace sparse
}  // namespace phi
