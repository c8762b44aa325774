#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/selected_rows.h"

namespace phi {
namespace sr {

/// The rows that `x` holds, times `y`: a scalar, or of the shape of the rows' value. out gets x's
/// rows and height, and may be x. Types as phi::MultiplyKernel. Source: legacy op
/// `elementwise_mul`.
template <typename T, typename Context>
void MultiplyKernel(const Context& ctx, const SelectedRows& x, const DenseTensor& y,
                    SelectedRows* out);

template <typename T, typename Context>
void MultiplyRawKernel(const Context& ctx, const SelectedRows& x, const DenseTensor& y, int axis,
                       SelectedRows* out);

}  // namespace sr
}  // namespace phi
