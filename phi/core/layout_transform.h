#pragma once

#include <cstddef>

#include "phi/common/layout.h"
#include "phi/common/place.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// True for dimensions in one of the orders NCHW, NHWC, NCDHW and NDHWC.
constexpr bool IsPlainLayout(DataLayout layout) {
  return layout == DataLayout::NCHW || layout == DataLayout::NHWC || layout == DataLayout::NCDHW ||
         layout == DataLayout::NDHWC;
}

constexpr bool IsChannelsLast(DataLayout layout) {
  return layout == DataLayout::NHWC || layout == DataLayout::NDHWC;
}

/// True if a kernel that wants `wanted` cannot read `tensor` as it is. ANY wants plain memory,
/// row-major in the order of the dimensions: only blocked elements (storage properties; layout
/// ONEDNN) have to be transformed for it. A kernel that wants ONEDNN can read every layout.
bool NeedsLayoutTransform(const DenseTensor& tensor, DataLayout wanted);

/// The elements of `in` in layout `to`: `out` gets the shape (channels first or last, as `to`
/// says), dtype, layout and LoD. ONEDNN to ANY gives NCHW: what the dimensions say, row-major.
/// `out` may be `in`, and may share its storage if no element has to move. Blocks. Errors:
/// Unimplemented if nothing is registered for the two layouts at the place of `in`.
void TransformLayout(const DenseTensor& in, DataLayout to, DenseTensor* out);

/// Bytes that kernels on the calling thread have reordered themselves because an input had another
/// format than they read; for the routing report. Not counted: constants, which are reordered once.
size_t& ReorderedBytes();

/// The transform that a back end registers for its kind of memory; `to` is never ANY, `out` is
/// never `in`.
using LayoutTransformFn = void (*)(const DenseTensor& in, DataLayout to, DenseTensor* out);
/// Registers `fn`; called during static initialisation.
int RegisterLayoutTransform(AllocationType device, DataLayout from, DataLayout to,
                            LayoutTransformFn fn);

}  // namespace phi
