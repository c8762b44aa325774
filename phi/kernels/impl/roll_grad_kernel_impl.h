#pragma once

#include <algorithm>

#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/for_each.h"
#include "phi/kernels/funcs/index/roll.h"
#include "phi/kernels/funcs/index/strided_copy.h"
#include "phi/kernels/funcs/index/triangle.h"
#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/roll_grad_kernel.h"

namespace phi {

template <typename T, typename Context>
void RollGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    const IntArray& shifts, const std::vector<int64_t>& axis, DenseTensor* x_grad) {
  PADDLE_ENFORCE(out_grad.dims() == x.dims(),
                 errors::InvalidArgument("input Out@GRAD must have shape %s of X; it has %s",
                                         x.dims(), out_grad.dims()));
  T* to = ctx.template Alloc<T>(x_grad);
  if (out_grad.numel() > 0) funcs::Roll(ctx, out_grad, shifts, axis, -1, to);
}

template <typename T, typename Context>
void TrilTriuGradKernel(const Context& ctx, const DenseTensor& out_grad, int diagonal, bool lower,
                        DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (out_grad.numel() == 0) return;
  const T* from = out_grad.data<T>();
  const int rank = out_grad.dims().size();
  const int64_t height = out_grad.dims()[rank - 2], width = out_grad.dims()[rank - 1];
  funcs::ForEach(ctx, out_grad.numel(), 32768,
                 funcs::TriangleBody<T>{from, to, height, width, diagonal, lower});
}

template <typename T, typename Context>
void UnStackGradKernel(const Context& ctx, const std::vector<const DenseTensor*>& out_grad,
                       int axis, DenseTensor* x_grad) {
  T* to = ctx.template Alloc<T>(x_grad);
  if (x_grad->numel() == 0) return;
  const funcs::AxisSplit s = funcs::SplitAtAxis(x_grad->dims(), axis);
  for (size_t i = 0; i < out_grad.size(); ++i) {
    funcs::StridedBox box;
    box.Append(s.outer, s.inner, s.len * s.inner);
    box.Append(s.inner, 1, 1);
    funcs::CopyStrided(ctx, box, sizeof(T), out_grad[i]->data<T>(),
                       to + static_cast<int64_t>(i) * s.inner);
  }
}

}  // namespace phi
