#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// `x` with layout `dst_layout`: the channels of an image [N, C, H, W] go to the end, or those of
/// [N, H, W, C] to the front, as the layout of x itself says. An x that has the layout already is
/// copied, and so is one for oneDNN's kernels, which order the elements themselves. Any dtype. out
/// must not alias x. Errors: InvalidArgument (raised by TransferLayoutInferMeta). Source: legacy op
/// `transfer_layout`, where too `src_layout` only must not be `dst_layout`.
template <typename T, typename Context>
void TransferLayoutKernel(const Context& ctx, const DenseTensor& x, int src_layout, int dst_layout,
                          DenseTensor* out);

}  // namespace phi
