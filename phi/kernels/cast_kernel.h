#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// `x` with its elements converted to `out_dtype` as static_cast does; bool is "not 0", complex
/// numbers lose their imaginary part. x and out: any dtype but strings. out may be x, whatever the
/// types. Errors: Unimplemented for another out_dtype. Source: legacy op `cast` (attributes
/// `in_dtype`, `out_dtype`).
template <typename T, typename Context>
void CastKernel(const Context& ctx, const DenseTensor& x, DataType out_dtype, DenseTensor* out);

}  // namespace phi
