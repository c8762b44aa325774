#pragma once

#include <string>

#include "phi/backends/onednn/onednn_context.h"
#include "phi/backends/onednn/onednn_tensor.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/infermeta_utils.h"
#include "phi/kernels/funcs/index/copy_elements.h"

namespace phi {
namespace onednn {

/// The elements of a blocked x row-major into out, whose shape is set. x may be out.
void ReorderRowMajor(const DenseTensor& x, DenseTensor* out);

/// What reshaping kernels do: the elements of x row-major into out, whose shape is set. Nothing
/// moves if both share plain memory; blocked elements are reordered, once. x may be out.
template <typename T>
void CopyRowMajor(const OneDNNContext& ctx, const DenseTensor& x, DenseTensor* out) {
  if (!IsPlain(x)) return ReorderRowMajor(x, out);
  funcs::CopyElements<T>(ctx, x, out);
}

/// Support check. Every processor moves elements of every dtype.
std::string WhyNotReshape(const InferMetaContext& call);

}  // namespace onednn
}  // namespace phi
