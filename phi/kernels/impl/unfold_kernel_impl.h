#pragma once

#include <vector>

#include "phi/kernels/unfold_kernel.h"

namespace phi {

template <typename T, typename Context>
void UnfoldGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                      const std::vector<int>& kernel_sizes, const std::vector<int>& strides,
                      const std::vector<int>& paddings, const std::vector<int>& dilations,
                      DenseTensor* x_grad) {
  const std::vector<int> sizes = {static_cast<int>(x.dims()[2]), static_cast<int>(x.dims()[3])};
  FoldKernel<T>(ctx, out_grad, sizes, kernel_sizes, strides, paddings, dilations, x_grad);
}

template <typename T, typename Context>
void FoldGradKernel(const Context& ctx, const DenseTensor&, const DenseTensor& out_grad,
                    const std::vector<int>&, const std::vector<int>& kernel_sizes,
                    const std::vector<int>& strides, const std::vector<int>& paddings,
                    const std::vector<int>& dilations, DenseTensor* x_grad) {
  UnfoldKernel<T>(ctx, out_grad, kernel_sizes, strides, paddings, dilations, x_grad);
}

}  // namespace phi
