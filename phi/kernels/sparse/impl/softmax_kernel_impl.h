#pragma once

#include "phi/kernels/funcs/sparse/softmax_lines.h"
#include "phi/kernels/sparse/softmax_kernel.h"
#ifdef __CUDACC__
#include "phi/kernels/funcs/sparse/gpu_softmax.h"
#endif

namespace phi {
namespace sparse {

inline void CheckLastAxis(const SparseCsrTensor& x, int axis) {
  PADDLE_ENFORCE(
      axis == -1 || axis == x.dims().size() - 1,
      errors::InvalidArgument("attribute `axis` of a CSR tensor must be -1; it is %d", axis));
}

template <typename T, typename Context>
void SoftmaxCooKernel(const Context& ctx, const SparseCooTensor& x, int axis,
                      SparseCooTensor* out) {
  funcs::SoftmaxOfLines<T>(ctx, x, axis, out);
}

template <typename T, typename Context>
void SoftmaxCsrKernel(const Context& ctx, const SparseCsrTensor& x, int axis,
                      SparseCsrTensor* out) {
  CheckLastAxis(x, axis);
  funcs::SoftmaxOfLines<T>(ctx, x, axis, out);
}

template <typename T, typename Context>
void SoftmaxCooGradKernel(const Context& ctx, const SparseCooTensor& out,
                          const SparseCooTensor& out_grad, int axis, SparseCooTensor* x_grad) {
  funcs::SoftmaxGradOfLines<T>(ctx, out, out_grad, axis, x_grad);
}

template <typename T, typename Context>
void SoftmaxCsrGradKernel(const Context& ctx, const SparseCsrTensor& out,
                          const SparseCsrTensor& out_grad, int axis, SparseCsrTensor* x_grad) {
  CheckLastAxis(out, axis);
  funcs::SoftmaxGradOfLines<T>(ctx, out, out_grad, axis, x_grad);
}

}  // namespace sparse
}  // namespace phi
