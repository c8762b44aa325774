#pragma once

#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"
#include "phi/core/selected_rows.h"

namespace phi {

/// Adam of a parameter that is first multiplied by 1 - learning_rate * lr_ratio * coeff, unless
/// with_decay is false or skip_update true; the step itself takes learning_rate as it is, or, of a
/// half parameter, times lr_ratio: as the original does on the CPU and on the GPU. All else as
/// AdamDenseKernel. float16, bfloat16, float32, float64; master_param: see Note [Master
/// parameters]. Errors: InvalidArgument (raised by AdamInferMeta). Source: legacy op `adamw`.
template <typename T, typename Context>
void AdamwDenseKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& grad,
                      const DenseTensor& learning_rate, const DenseTensor& moment1,
                      const DenseTensor& moment2, const DenseTensor& beta1_pow,
                      const DenseTensor& beta2_pow,
                      const paddle::optional<DenseTensor>& master_param,
                      const paddle::optional<DenseTensor>& skip_update, const Scalar& beta1,
                      const Scalar& beta2, const Scalar& epsilon, float lr_ratio, float coeff,
                      bool with_decay, bool lazy_mode, int64_t min_row_size_to_use_multithread,
                      bool multi_precision, bool use_global_beta_pow, DenseTensor* param_out,
                      DenseTensor* moment1_out, DenseTensor* moment2_out,
                      DenseTensor* beta1_pow_out, DenseTensor* beta2_pow_out,
                      DenseTensor* master_param_out);

/// As AdamwDenseKernel, for a SelectedRows gradient: all rows of param decay, whatever lazy_mode
/// says.
template <typename T, typename Context>
void AdamwDenseParamSparseGradKernel(
    const Context& ctx, const DenseTensor& param, const SelectedRows& grad,
    const DenseTensor& learning_rate, const DenseTensor& moment1, const DenseTensor& moment2,
    const DenseTensor& beta1_pow, const DenseTensor& beta2_pow,
    const paddle::optional<DenseTensor>& master_param,
    const paddle::optional<DenseTensor>& skip_update, const Scalar& beta1, const Scalar& beta2,
    const Scalar& epsilon, float lr_ratio, float coeff, bool with_decay, bool lazy_mode,
    int64_t min_row_size_to_use_multithread, bool multi_precision, bool use_global_beta_pow,
    DenseTensor* param_out, DenseTensor* moment1_out, DenseTensor* moment2_out,
    DenseTensor* beta1_pow_out, DenseTensor* beta2_pow_out, DenseTensor* master_param_out);

}  // namespace phi
