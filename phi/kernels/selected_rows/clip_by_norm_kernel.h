#pragma once

#include "phi/core/selected_rows.h"

namespace phi {
namespace sr {

/// As phi::ClipByNormKernel on the rows of `x` after MergeSelectedRowsKernel. x: float32. out may
/// be x. Source: legacy op `clip_by_norm`.
template <typename T, typename Context>
void ClipByNormKernel(const Context& ctx, const SelectedRows& x, float max_norm, SelectedRows* out);

}  // namespace sr
}  // namespace phi
