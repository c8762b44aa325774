#pragma once

#include "phi/common/scalar.h"
#include "phi/core/selected_rows.h"

namespace phi {
namespace sr {

/// As phi::ClipKernel on the rows that `x` holds; out gets x's rows and height, and may be x.
template <typename T, typename Context>
void ClipKernel(const Context& ctx, const SelectedRows& x, const Scalar& min, const Scalar& max,
                SelectedRows* out);

}  // namespace sr
}  // namespace phi
