#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {

/// x plus `add_value`, slice i of which goes to slice index[i] (int32, int64) along `axis`. out may
/// alias x. Errors: InvalidArgument for an index outside [0, size). Source: legacy op `index_add`.
template <typename T, typename Context>
void IndexAddKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                    const DenseTensor& add_value, int axis, DenseTensor* out);

/// Row i of `out` is row i of ins[ids[i]]; ids int32 or int64. Errors: InvalidArgument for an id
/// out of range. Source: legacy op `multiplex` (inputs X, Ids).
template <typename T, typename Context>
void MultiplexKernel(const Context& ctx, const std::vector<const DenseTensor*>& ins,
                     const DenseTensor& ids, DenseTensor* out);

/// Slice i of `x` along `dim` comes `repeats` times, or repeats_tensor[i] times, one after the
/// other. Source: legacy op `repeat_interleave`.
template <typename T, typename Context>
void RepeatInterleaveKernel(const Context& ctx, const DenseTensor& x, int repeats, int dim,
                            DenseTensor* out);
template <typename T, typename Context>
void RepeatInterleaveWithTensorIndexKernel(const Context& ctx, const DenseTensor& x,
                                           const DenseTensor& repeats_tensor, int dim,
                                           DenseTensor* out);

}  // namespace phi
