#pragma once

#include <vector>

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// Normally distributed numbers, drawn with the engine of `seed`, or the context's for seed 0.
/// Source: legacy op `gaussian_random`.
template <typename T, typename Context>
void GaussianRandomKernel(const Context& ctx, const IntArray& shape, float mean, float std,
                          int seed, DataType dtype, DenseTensor* out);

/// As GaussianRandomKernel, within two deviations of the mean. Source: legacy op
/// `truncated_gaussian_random`.
template <typename T, typename Context>
void TruncatedGaussianRandomKernel(const Context& ctx, const std::vector<int>& shape, float mean,
                                   float std, int seed, DataType dtype, DenseTensor* out);

}  // namespace phi
