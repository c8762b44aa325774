#pragma once

#include <string>

#include "phi/core/dense_tensor.h"

namespace phi {

/// out[i, j, k] = x[index[i, j, k], j, k] for axis 0, and so on; `out` has the shape of `index`
/// (int32, int64). Errors: InvalidArgument for an index outside [0, size).
/// Source: legacy op `take_along_axis` (inputs Input, Index; output Result).
template <typename T, typename Context>
void TakeAlongAxisKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                         int axis, DenseTensor* out);

/// x with the elements that take_along_axis would read replaced by `value` (reduce `assign`), or
/// increased (`add`) or multiplied (`mul`, `multiply`) by it. out may alias x.
/// Source: legacy op `put_along_axis`.
template <typename T, typename Context>
void PutAlongAxisKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                        const DenseTensor& value, int axis, const std::string& reduce,
                        DenseTensor* out);

}  // namespace phi
