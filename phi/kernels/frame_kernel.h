#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

// Overlapping frames of signals. int32, int64, float32, float64, complex64, complex128.

/// Frames of frame_length elements, hop_length apart; what is left over at the end is in none.
/// axis -1: x [.., T], out [.., frame_length, frames]; axis 0: x [T, ..], out [frames,
/// frame_length, ..]. Source: legacy op `frame`.
template <typename T, typename Context>
void FrameKernel(const Context& ctx, const DenseTensor& x, int frame_length, int hop_length,
                 int axis, DenseTensor* out);

/// The signal of which x holds frames, laid out as above: where they overlap, their sum.
/// Source: legacy op `overlap_add`.
template <typename T, typename Context>
void OverlapAddKernel(const Context& ctx, const DenseTensor& x, int hop_length, int axis,
                      DenseTensor* out);

// The gradient of each is the other op. Only the shape of x is read. Source: legacy ops
// `frame_grad`, `overlap_add_grad`.

template <typename T, typename Context>
void FrameGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                     int frame_length, int hop_length, int axis, DenseTensor* x_grad);

template <typename T, typename Context>
void OverlapAddGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                          int hop_length, int axis, DenseTensor* x_grad);

}  // namespace phi
