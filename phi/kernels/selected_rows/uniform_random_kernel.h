#pragma once

#include "phi/common/int_array.h"
#include "phi/common/scalar.h"
#include "phi/core/selected_rows.h"

namespace phi {
namespace sr {

/// The value of `out` as UniformRandomKernel makes it, in the shape `shape`; no row is named, and
/// the height is shape[0].
/// Source: legacy op `uniform_random` of an Out that is SELECTED_ROWS.
template <typename T, typename Context>
void UniformRandomKernel(const Context& ctx, const IntArray& shape, DataType dtype,
                         const Scalar& min, const Scalar& max, int seed, SelectedRows* out);

/// As UniformRandomKernel; then diag_num elements, diag_step + 1 apart, become diag_val.
template <typename T, typename Context>
void UniformRandomRawKernel(const Context& ctx, const IntArray& shape, DataType dtype,
                            const Scalar& min, const Scalar& max, int seed, int diag_num,
                            int diag_step, float diag_val, SelectedRows* out);

}  // namespace sr
}  // namespace phi
