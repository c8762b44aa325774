#pragma once

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// Integers drawn uniformly from [low, high) with the engine of `seed`, or the context's for seed
/// 0. Sets the shape of `out` (see Note [Kernels called directly] in eye_kernel.h). Source: legacy
/// op `randint`.
template <typename T, typename Context>
void RandintRawKernel(const Context& ctx, int low, int high, const IntArray& shape, int seed,
                      DataType dtype, DenseTensor* out);

/// The numbers 0 … n - 1 in random order. Source: legacy op `randperm`.
template <typename T, typename Context>
void RandpermRawKernel(const Context& ctx, int n, DataType dtype, int seed, DenseTensor* out);

/// 1 with the probability that x holds, else 0. Source: legacy op `bernoulli`.
template <typename T, typename Context>
void BernoulliKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

}  // namespace phi
