#pragma once

#include "phi/common/scalar.h"
#include "phi/core/selected_rows.h"

namespace phi {
namespace sr {

/// As phi::ScaleKernel on the rows that `x` holds; out gets x's rows and height, and may be x.
/// Without float16, bool and complex types.
template <typename T, typename Context>
void ScaleKernel(const Context& ctx, const SelectedRows& x, const Scalar& scale, float bias,
                 bool bias_after_scale, SelectedRows* out);

}  // namespace sr
}  // namespace phi
