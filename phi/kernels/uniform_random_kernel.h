#pragma once

#include "phi/common/int_array.h"
#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// Numbers drawn uniformly from [min, max) with the engine of `seed`, or the context's for seed 0.
/// Source: legacy op `uniform_random`.
template <typename T, typename Context>
void UniformRandomKernel(const Context& ctx, const IntArray& shape, DataType dtype,
                         const Scalar& min, const Scalar& max, int seed, DenseTensor* out);

/// As UniformRandomKernel; then diag_num elements, diag_step + 1 apart, become diag_val.
template <typename T, typename Context>
void UniformRandomRawKernel(const Context& ctx, const IntArray& shape, DataType dtype,
                            const Scalar& min, const Scalar& max, int seed, int diag_num,
                            int diag_step, float diag_val, DenseTensor* out);

}  // namespace phi
