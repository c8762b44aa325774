#pragma once

#include "phi/core/meta_tensor.h"

namespace phi {

/// Shape rules: matmul_kernel.h. out: dtype, layout and LoD of x. Unknown dimensions meet anything.
/// Errors: InvalidArgument for an operand of rank 0, inner sizes that differ, batches that do not
/// broadcast.
void MatmulInferMeta(const MetaTensor& x, const MetaTensor& y, bool trans_x, bool trans_y,
                     MetaTensor* out);

/// Errors: InvalidArgument if a num_col_dims leaves no axis on one side, or the inner sizes differ.
void MatmulWithFlattenInferMeta(const MetaTensor& x, const MetaTensor& y, int x_num_col_dims,
                                int y_num_col_dims, MetaTensor* out);

}  // namespace phi
