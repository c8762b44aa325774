#pragma once

#include "phi/kernels/funcs/for_each.h"
#include "phi/kernels/funcs/linalg/vector_product.h"
#include "phi/kernels/vector_product_grad_kernel.h"
#include "phi/kernels/vector_product_kernel.h"

namespace phi {
namespace funcs {

/// Vector i of to = x × y; the elements of a vector are `inner` apart.
template <typename T>
struct CrossBody {
  const T *x, *y;
  int64_t inner;
  T* to;
  HOSTDEVICE void operator()(int64_t i) const {
    const int64_t at = i / inner * 3 * inner + i % inner;
    const T *a = x + at, *b = y + at;
    const T a0 = a[0], a1 = a[inner], a2 = a[2 * inner];
    const T b0 = b[0], b1 = b[inner], b2 = b[2 * inner];
    to[at] = a1 * b2 - a2 * b1;
    to[at + inner] = a2 * b0 - a0 * b2;
    to[at + 2 * inner] = a0 * b1 - a1 * b0;
  }
};

template <typename T, typename Context>
void CrossCompute(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                  DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (x.numel() == 0) return;
  const int64_t inner = SplitAtAxis(x.dims(), axis).inner;
  ForEach(ctx, x.numel() / 3, 16384, CrossBody<T>{x.data<T>(), y.data<T>(), inner, to});
}

}  // namespace funcs

template <typename T, typename Context>
void CrossKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int dim,
                 DenseTensor* out) {
  funcs::CrossCompute<T>(ctx, x, y, funcs::CrossAxis(x.dims(), dim), out);
}

template <typename T, typename Context>
void CrossGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                     const DenseTensor& out_grad, int dim, DenseTensor* x_grad,
                     DenseTensor* y_grad) {
  const int axis = funcs::CrossAxis(x.dims(), dim);
  if (x_grad != nullptr) funcs::CrossCompute<T>(ctx, y, out_grad, axis, x_grad);
  if (y_grad != nullptr) funcs::CrossCompute<T>(ctx, out_grad, x, axis, y_grad);
}

}  // namespace phi
