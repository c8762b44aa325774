#pragma once

#include "phi/kernels/funcs/elementwise/elementwise_functor.h"
#include "phi/kernels/funcs/elementwise/elementwise_loop.h"
#include "phi/kernels/funcs/for_each.h"
#include "phi/kernels/funcs/index/sum_copies.h"
#include "phi/kernels/impl/norm_grad_kernel_impl.h"
#include "phi/kernels/vector_product_grad_kernel.h"

namespace phi {

template <typename T, typename Context>
void DistGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                    const DenseTensor& out, const DenseTensor& out_grad, float p,
                    DenseTensor* x_grad, DenseTensor* y_grad) {
  DDim dims;
  int mismatch = -1;
  funcs::BroadcastDims(x.dims(), y.dims(), -1, &dims, &mismatch);
  DenseTensor differences, slopes;
  differences.Resize(dims);
  slopes.Resize(dims);
  funcs::ElementwiseCompute<T, funcs::SubtractFunctor>(ctx, x, y, -1, &differences);
  PNormGradKernel<T>(ctx, differences, out, out_grad, p, /*axis=*/-1, /*epsilon=*/1e-12f,
                     /*keepdim=*/false, /*asvector=*/true, &slopes);
  if (x_grad != nullptr) funcs::SumToShape<T>(ctx, slopes, x.dims(), x_grad);
  if (y_grad == nullptr) return;
  T* slope = ctx.template Alloc<T>(&slopes);
  funcs::ForEach(ctx, slopes.numel(), kNormGradGrain,
                 [=] DEVICE(int64_t i) { slope[i] = -slope[i]; });
  funcs::SumToShape<T>(ctx, slopes, y.dims(), y_grad);
}

}  // namespace phi
