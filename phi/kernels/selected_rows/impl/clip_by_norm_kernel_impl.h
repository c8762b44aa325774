#pragma once

#include "phi/kernels/norm_kernel.h"
#include "phi/kernels/selected_rows/clip_by_norm_kernel.h"
#include "phi/kernels/selected_rows/merge_selected_rows_kernel.h"

namespace phi {
namespace sr {

template <typename T, typename Context>
void ClipByNormKernel(const Context& ctx, const SelectedRows& x, float max_norm,
                      SelectedRows* out) {
  MergeSelectedRowsKernel<T, Context>(ctx, x, out);
  phi::ClipByNormKernel<T, Context>(ctx, out->value(), max_norm, out->mutable_value());
}

}  // namespace sr
}  // namespace phi
