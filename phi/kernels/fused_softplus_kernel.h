#pragma once

#include <string>

#include "phi/core/dense_tensor.h"

namespace phi {

/// out = activation(softplus(x)), as phi/kernels/activation_kernel.h and
/// phi/kernels/funcs/elementwise/fused_activation.h have them. Kernels of oneDNN only; float32,
/// bfloat16. out: shape and dtype of x. Errors: raised by FusedSoftplusInferMeta. Source:
/// `fused_softplus`.
template <typename T, typename Context>
void FusedSoftplusKernel(const Context& ctx, const DenseTensor& x, float beta, float threshold,
                         const std::string& fuse_activation, float fuse_alpha, float fuse_beta,
                         DenseTensor* out);

}  // namespace phi
