// outside: 2.3 | declarations of a kernel and its gradient, an output that may be absent
#pragma once

#include "paddle/phi/core/dense_tensor.h"

namespace phi {

template <typename T, typename Context>
void DampedKernel(const Context& dev_ctx, const DenseTensor& x, float rate, DenseTensor* out,
                  DenseTensor* factor);

template <typename T, typename Context>
void DampedGradKernel(const Context& dev_ctx, const DenseTensor& x, const DenseTensor& out_grad,
                      float rate, DenseTensor* x_grad);

}  // namespace phi
