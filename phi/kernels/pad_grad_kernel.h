#pragma once

#include <string>
#include <vector>

#include "phi/common/int_array.h"
#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"

namespace phi {

// Gradients of padding and cropping: each element is the sum of what was copied from it.

/// The shape of x_grad is set already. Source: legacy op `pad_grad`.
template <typename T, typename Context>
void PadGradKernel(const Context& ctx, const DenseTensor& out_grad,
                   const std::vector<int>& paddings, const Scalar& pad_value, DenseTensor* x_grad);

/// Only the shape of x is read. Errors: InvalidArgument for another mode. Source: legacy op
/// `pad3d_grad`.
template <typename T, typename Context>
void Pad3dGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                     const IntArray& paddings, const std::string& mode, float pad_value,
                     const std::string& data_format, DenseTensor* x_grad);

/// Only the shape of x is read. Source: legacy op `crop_tensor_grad`.
template <typename T, typename Context>
void CropGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    const IntArray& offsets, DenseTensor* x_grad);

}  // namespace phi
