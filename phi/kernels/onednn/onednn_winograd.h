#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/kernels/onednn/onednn_window.h"

namespace phi {
namespace onednn {

// Note [Winograd]
// Winograd's algorithms F(2x2, 3x3) and F(4x4, 3x3) take 4/9 and 1/4 of the products of a
// convolution by 3x3 at steps of one. oneDNN has them for AVX-512, and they are faster from 4x4
// pixels and 48 channels and filters on; with less, or if the filter has to be transformed at each
// call, they do not pay. Their errors are as those of plain sums, the former's half and the
// latter's twice as large, but of the largest pixels around, not of those in the window: where one
// pixel is more than 64 times the mean of all, the plain sums are taken. So they are where the
// numbers are so large that a sum of transformed ones may overflow, and where one is not finite.
// All images of a batch count. FLAGS_onednn_winograd=0 takes the plain sums always.

/// True if Winograd's algorithm computes a convolution of one group, channels first, faster, and as
/// the plain sums do: Note [Winograd]. `out`: the shape of the result.
bool IsWorthWinograd(const DenseTensor& input, const DenseTensor& filter, const ConvWindow& window,
                     const DDim& out);

}  // namespace onednn
}  // namespace phi
