#pragma once

#include "phi/kernels/batch_norm_kernel.h"
#include "phi/kernels/funcs/sparse/values.h"
#include "phi/kernels/sparse/batch_norm_kernel.h"

namespace phi {
namespace sparse {

template <typename T, typename Context>
void BatchNormCooKernel(const Context& ctx, const SparseCooTensor& x, const DenseTensor& mean,
                        const DenseTensor& variance, const DenseTensor& scale,
                        const DenseTensor& bias, bool is_test, float momentum, float epsilon,
                        const std::string& /*data_layout*/, bool use_global_stats,
                        bool trainable_statistics, SparseCooTensor* y, DenseTensor* mean_out,
                        DenseTensor* variance_out, DenseTensor* saved_mean,
                        DenseTensor* saved_variance, DenseTensor* reserve_space) {
  const DenseTensor values = x.values();
  PADDLE_ENFORCE_EQ(values.dims().size(), 2,
                    errors::InvalidArgument("batch norm of a sparse tensor needs values [nnz, C]; "
                                            "their shape is %s",
                                            values.dims()));
  funcs::SharePattern(x, y);
  phi::BatchNormKernel<T, Context>(ctx, values, scale, bias, mean, variance, momentum, epsilon,
                                   "NHWC", is_test, use_global_stats, trainable_statistics,
                                   /*fuse_with_relu=*/false, y->mutable_values(), mean_out,
                                   variance_out, saved_mean, saved_variance, reserve_space);
}

}  // namespace sparse
}  // namespace phi
