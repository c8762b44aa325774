#pragma once

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/dense_tensor.h"
#include "phi/kernels/funcs/conv/pool3d.h"

namespace phi {
namespace funcs {

// Note [Cells of a pooling]
// The gradient of pooling images by square windows that are larger than their steps, or as large:
// a step cuts the padded image into cells of stride x stride elements, and the windows that hold an
// element of a cell are the same few for all of its elements. So a thread reads what comes back
// through these windows once, and writes a cell. Of a maximum, a kernel before that finds the
// element of each window that has it.

/// What is pooled: volumes of depth 1, [N, C, H, W] or [N, H, W, C].
struct ImagePooling {
  const Pool3dShape& shape;
  int64_t channels;
  bool channel_last, max, exclusive;
};

/// Enqueues the gradient of a pooling that has cells: by 3x3 or 2x2 in steps of 2, or by 3x3 in
/// steps of 1, of fewer than 2^29 elements and 2^31 cells. False, with nothing done, for others.
/// x_grad has its memory. Nothing is added atomically: the same bits every time.
/// T: float, double, float16, bfloat16; half types are summed in float32.
template <typename T>
bool PoolGradByCells(const GPUContext& ctx, const ImagePooling& pooling, const DenseTensor& x,
                     const DenseTensor& out, const DenseTensor& out_grad, T* x_grad);

}  // namespace funcs
}  // namespace phi
