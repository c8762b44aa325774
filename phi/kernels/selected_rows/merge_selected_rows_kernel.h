#pragma once

#include "phi/core/selected_rows.h"

namespace phi {
namespace sr {

/// The rows of `x`, each once and in ascending order, repeated ones added up. out may be x.
/// float32, float64. Errors: InvalidArgument for a row outside [0, height), or a value without a
/// row for each. Source: legacy op `merge_selected_rows`.
template <typename T, typename Context>
void MergeSelectedRowsKernel(const Context& ctx, const SelectedRows& x, SelectedRows* out);

}  // namespace sr
}  // namespace phi
