#pragma once

#include "phi/kernels/frame_kernel.h"

namespace phi {

template <typename T, typename Context>
void FrameGradKernel(const Context& ctx, const DenseTensor&, const DenseTensor& out_grad, int,
                     int hop_length, int axis, DenseTensor* x_grad) {
  OverlapAddKernel<T>(ctx, out_grad, hop_length, axis, x_grad);
}

template <typename T, typename Context>
void OverlapAddGradKernel(const Context& ctx, const DenseTensor&, const DenseTensor& out_grad,
                          int hop_length, int axis, DenseTensor* x_grad) {
  FrameKernel<T>(ctx, out_grad, 0, hop_length, axis, x_grad);  // x_grad has its shape
}

}  // namespace phi
