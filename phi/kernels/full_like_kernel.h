#pragma once

#include <vector>

#include "phi/common/int_array.h"
#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// `value` everywhere, in the shape of `x`; `dtype` is T's. Source: legacy op `fill_any_like`.
template <typename T, typename Context>
void FullLikeKernel(const Context& ctx, const DenseTensor& x, const Scalar& value, DataType dtype,
                    DenseTensor* out);

/// Zeros in the shape and dtype of `x`. Source: legacy op `fill_zeros_like`.
template <typename T, typename Context>
void FillZerosLikeKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// `value` everywhere in the shape of `out`, which FullBatchSizeLikeInferMeta makes of `shape`,
/// with one size from `input`. Source: legacy op `fill_constant_batch_size_like`.
template <typename T, typename Context>
void FullBatchSizeLikeKernel(const Context& ctx, const DenseTensor& input,
                             const std::vector<int>& shape, const Scalar& value, DataType dtype,
                             int input_dim_idx, int output_dim_idx, DenseTensor* out);

/// `value` everywhere in the shape and dtype of `x`; out may alias x. Source: legacy op `fill_any`.
template <typename T, typename Context>
void FillAnyKernel(const Context& ctx, const DenseTensor& x, float value, DenseTensor* out);

}  // namespace phi
