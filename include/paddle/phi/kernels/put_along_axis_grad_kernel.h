// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/put_along_axis_grad_kernel.h")
#include_next "paddle/phi/kernels/put_along_axis_grad_kernel.h"
#else
#pragma once

#include <string>

#include "paddle/phi/core/dense_tensor.h"
#include "phi/kernels/take_along_axis_grad_kernel.h"

namespace phi {

/// PutAlongAxisGradKernel, with the arguments of 2.3: value and out, which gradients of
/// multiplications read, are missing.
template <typename T, typename Context>
void PutAlongAxisGradKernel(const Context& dev_ctx, const DenseTensor& x, const DenseTensor& index,
                            const DenseTensor& out_grad, int axis, const std::string& reduce,
                            DenseTensor* x_grad, DenseTensor* value_grad) {
  latest::PutAlongAxisGradKernel<T, Context>(dev_ctx, x, index, paddle::none, paddle::none,
                                             out_grad, axis, reduce, x_grad, value_grad);
}

}  // namespace phi

#endif
