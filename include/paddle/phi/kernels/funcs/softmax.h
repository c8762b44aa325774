// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/softmax.h")
#include_next "paddle/phi/kernels/funcs/softmax.h"
#else
#pragma once

#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/enforce.h"
#include "paddle/phi/kernels/softmax_kernel.h"

namespace phi {
namespace funcs {

namespace details {
// A matrix [n, d] as [n, axis_dim, d / axis_dim], which shares its memory.
inline DenseTensor WithSoftmaxAxis(const DenseTensor& matrix, int axis_dim) {
  const DDim& dims = matrix.dims();
  PADDLE_ENFORCE_EQ(dims.size(), 2, errors::InvalidArgument("%s is no matrix", dims));
  PADDLE_ENFORCE(axis_dim > 0 && dims[1] % axis_dim == 0,
                 errors::InvalidArgument("rows of %d are not made of %d", dims[1], axis_dim));
  DenseTensor cube;
  cube.ShareDataWith(matrix);
  cube.Resize({dims[0], axis_dim, dims[1] / axis_dim});
  return cube;
}
}  // namespace details

/// y, which has its memory, is the softmax of the matrix x: of `axis_dim` elements of a row, which
/// are the size of the rest of the row apart. float, double. Errors: InvalidArgument.
template <typename Context, typename T, typename Enable = void>
class SoftmaxFunctor {
 public:
  void operator()(const Context& context, const int axis_dim, const DenseTensor* x,
                  DenseTensor* y) const {
    y->Resize(x->dims());
    context.template Alloc<T>(y);
    DenseTensor out = details::WithSoftmaxAxis(*y, axis_dim);
    SoftmaxKernel<T, CPUContext>(context, details::WithSoftmaxAxis(*x, axis_dim), 1, &out);
  }
};

/// x_grad = y (y_grad - the sum of y y_grad), over the elements of SoftmaxFunctor.
template <typename Context, typename T, typename Enable = void>
class SoftmaxGradFunctor {
 public:
  void operator()(const Context& context, const int axis_dim, const DenseTensor* y,
                  const DenseTensor* y_grad, DenseTensor* x_grad) const {
    const DDim dims = details::WithSoftmaxAxis(*y, axis_dim).dims();
    const T *out = y->data<T>(), *dout = y_grad->data<T>();
    T* dx = context.template Alloc<T>(x_grad);
    for (int64_t n = 0; n < dims[0]; ++n) {
      for (int64_t rest = 0; rest < dims[2]; ++rest) {
        const int64_t first = n * dims[1] * dims[2] + rest;
        T sum = static_cast<T>(0);
        for (int64_t i = first, k = 0; k < dims[1]; ++k, i += dims[2]) sum += out[i] * dout[i];
        for (int64_t i = first, k = 0; k < dims[1]; ++k, i += dims[2]) {
          dx[i] = out[i] * (dout[i] - sum);
        }
      }
    }
  }
};

}  // namespace funcs
}  // namespace phi

#endif
