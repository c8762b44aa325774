#pragma once

#include "phi/common/int_array.h"
#include "phi/common/scalar.h"
#include "phi/core/selected_rows.h"

namespace phi {
namespace sr {

/// As phi::FullKernel; the value tensor has `shape`, its first size is the height, and no rows are
/// named.
template <typename T, typename Context>
void FullKernel(const Context& ctx, const IntArray& shape, const Scalar& value, DataType dtype,
                SelectedRows* out);

}  // namespace sr
}  // namespace phi
