// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/lstsq_kernel.h")
#include_next "paddle/phi/kernels/lstsq_kernel.h"
#else
#pragma once

#include <string>

#include "paddle/phi/common/scalar.h"
#include "paddle/phi/core/dense_tensor.h"
#include "phi/kernels/lstsq_kernel.h"

namespace phi {

/// LstsqKernel, with rcond as the original has it.
template <typename T, typename Context>
void LstsqKernel(const Context& dev_ctx, const DenseTensor& x, const DenseTensor& y,
                 const Scalar& rcond, const std::string& driver, DenseTensor* solution,
                 DenseTensor* residuals, DenseTensor* rank, DenseTensor* singular_values) {
  latest::LstsqKernel<T, Context>(dev_ctx, x, y, rcond.to<float>(), driver, solution, residuals,
                                  rank, singular_values);
}

}  // namespace phi

#endif
