#pragma once

#include "phi/backends/onednn/onednn_context.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/infermeta_utils.h"

namespace phi {
namespace onednn {

/// What reshaping kernels do: the elements of x row-major into out, whose shape is set. Nothing
/// moves if both share plain memory; blocked elements are reordered, once. x may be out.
void CopyRowMajor(const OneDNNContext& ctx, const DenseTensor& x, DenseTensor* out);

}  // namespace onednn
}  // namespace phi
