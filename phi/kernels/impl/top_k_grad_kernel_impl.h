#pragma once

#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/top_k_grad_kernel.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

// Element i of `from` [s.outer, count, s.inner] goes to its index along the axis of `to`. `kernel`:
// who asks, for errors. The source of each device defines it.
template <typename T, typename Context>
void MoveLines(const Context& ctx, const char* kernel, const DenseTensor& indices,
               const funcs::AxisSplit& s, int64_t count, const T* from, T* to);

// x_grad: out_grad at the `indices` along `axis`, which differ within a line; else 0.
template <typename T, typename Context>
void PutLines(const Context& ctx, const char* kernel, const DenseTensor& x,
              const DenseTensor& indices, const DenseTensor& out_grad, int axis,
              DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (out_grad.numel() == 0 || x.numel() == 0) return;
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), axis);
  const int64_t count = out_grad.numel() / (s.outer * s.inner);  // of one line
  PADDLE_ENFORCE_EQ(indices.numel(), out_grad.numel(),
                    errors::InvalidArgument("Indices of shape %s do not say where each element of "
                                            "Out@GRAD of shape %s goes",
                                            indices.dims(), out_grad.dims()));
  MoveLines(ctx, kernel, indices, s, count, out_grad.data<T>(), to);
}

}  // namespace

template <typename T, typename Context>
void ArgsortGradKernel(const Context& ctx, const DenseTensor& indices, const DenseTensor& x,
                       const DenseTensor& out_grad, int axis, bool /*descending*/,
                       DenseTensor* x_grad) {
  PutLines<T>(ctx, "argsort_grad", x, indices, out_grad, axis, x_grad);
}

template <typename T, typename Context>
void KthvalueGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& indices,
                        const DenseTensor& out_grad, int /*k*/, int axis, bool /*keepdim*/,
                        DenseTensor* x_grad) {
  PutLines<T>(ctx, "kthvalue_grad", x, indices, out_grad, axis, x_grad);
}

template <typename T, typename Context>
void ModeGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& indices,
                    const DenseTensor& out_grad, int axis, bool /*keepdim*/, DenseTensor* x_grad) {
  PutLines<T>(ctx, "mode_grad", x, indices, out_grad, axis, x_grad);
}

template <typename T, typename Context>
void TopkGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& indices,
                    const DenseTensor& out_grad, const Scalar& /*k*/, int axis, bool /*largest*/,
                    bool /*sorted*/, DenseTensor* x_grad) {
  PutLines<T>(ctx, "top_k_grad", x, indices, out_grad, axis, x_grad);
}

}  // namespace phi
