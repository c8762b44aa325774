#pragma once

#include "phi/kernels/expand_as_grad_kernel.h"
#include "phi/kernels/funcs/index/sum_copies.h"

namespace phi {

template <typename T, typename Context>
void ExpandAsGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                        const std::vector<int>& /*target_shape*/, DenseTensor* x_grad) {
  funcs::SumToShape<T>(ctx, out_grad, x.dims(), x_grad);
}

template <typename T, typename Context>
void BroadcastTensorsGradKernel(const Context& ctx, const std::vector<const DenseTensor*>& out_grad,
                                std::vector<DenseTensor*> x_grad) {
  for (size_t i = 0; i < x_grad.size(); ++i) {
    if (x_grad[i] == nullptr) continue;
    const DDim dims = x_grad[i]->dims();
    funcs::SumToShape<T>(ctx, *out_grad[i], dims, x_grad[i]);
  }
}

template <typename T, typename Context>
void MeshgridGradKernel(const Context& ctx, const std::vector<const DenseTensor*>& x,
                        const std::vector<const DenseTensor*>& out_grad,
                        std::vector<DenseTensor*> x_grad) {
  PADDLE_ENFORCE(out_grad.size() == x.size() && x_grad.size() == x.size(),
                 errors::InvalidArgument("%d inputs X need as many gradients; there are %d",
                                         x.size(), out_grad.size()));
  for (size_t i = 0; i < x_grad.size(); ++i) {
    if (x_grad[i] == nullptr) continue;
    const std::vector<int64_t> dims = vectorize(out_grad[i]->dims());
    PADDLE_ENFORCE(
        dims.size() == x.size() && dims[i] == x[i]->numel(),
        errors::InvalidArgument("the gradient of the grid of X[%d] must have rank %d and as "
                                "many elements along axis %d as X[%d], %d; its shape is %s",
                                i, x.size(), i, i, x[i]->numel(), out_grad[i]->dims()));
    std::vector<bool> repeats(dims.size(), true);
    repeats[i] = false;
    x_grad[i]->Resize(x[i]->dims());
    funcs::SumCopies<T>(ctx, *out_grad[i], dims, repeats, x_grad[i]);
  }
}

}  // namespace phi
