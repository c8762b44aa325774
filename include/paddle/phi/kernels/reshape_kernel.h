// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/reshape_kernel.h")
#include_next "paddle/phi/kernels/reshape_kernel.h"
#else
#pragma once

#include <vector>

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/infermeta/binary.h"
#include "paddle/phi/infermeta/multiary.h"
#include "paddle/phi/infermeta/unary.h"
#include "paddle/phi/kernels/empty_kernel.h"
#include "phi/core/tensor_copy.h"
#include "phi/kernels/reshape_kernel.h"

namespace phi {

/// Copies `x` into another shape: 0 for a dimension that x has too, one -1 for what is left. The
/// library's own kernel, of another name, is told the type.
template <typename Context>
void ReshapeKernel(const Context& dev_ctx, const DenseTensor& x, const IntArray& shape,
                   DenseTensor* out) {
  MetaTensor meta_out(out);
  ReshapeInferMeta(x, shape, &meta_out);
  const DDim dims = out->dims();
  if (x.initialized() && x.numel() > 0) TensorCopySync(x, dev_ctx.GetPlace(), out);
  out->Resize(dims);
}
/// The elements of `x`, copied, in another shape.
template <typename T, typename Context>
DenseTensor Reshape(const Context& dev_ctx, const DenseTensor& x,
                    const std::vector<int64_t>& shape) {
  DenseTensor out;
  ReshapeKernel(dev_ctx, x, IntArray(shape), &out);
  return out;
}

}  // namespace phi

#endif
