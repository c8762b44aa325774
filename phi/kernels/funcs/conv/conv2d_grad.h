#pragma once

#include "phi/kernels/funcs/conv/conv2d.h"

namespace phi {
namespace funcs {

/// The gradients of a 2-D convolution: matrix products of filters, patches and output gradients,
/// one image and group after the other. input [N, C, H, W], output_grad [N, M, OH, OW]; the results
/// are overwritten. Any number of groups.
template <typename T>
void Conv2dInputGrad(const Conv2dShape& s, const T* filter, const T* output_grad, T* input_grad);
template <typename T>
void Conv2dFilterGrad(const Conv2dShape& s, const T* input, const T* output_grad, T* filter_grad);

}  // namespace funcs
}  // namespace phi
