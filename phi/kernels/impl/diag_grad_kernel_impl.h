#pragma once

#include <algorithm>
#include <utility>

#include "phi/kernels/diag_grad_kernel.h"
#include "phi/kernels/funcs/index/copy_elements.h"
#include "phi/kernels/funcs/linalg/fill_diagonal.h"
#include "phi/kernels/impl/diag_kernel_impl.h"

namespace phi {

template <typename T, typename Context>
void DiagGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    int offset, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  const bool embeds = x.dims().size() <= 1;
  const DDim matrix = embeds ? out_grad.dims() : x.dims();
  const funcs::DiagonalRange d = funcs::DiagonalOf(matrix[0], matrix[1], offset);
  const int64_t first = d.row * matrix[1] + d.column, step = matrix[1] + 1;
  if (d.count == 0) return;
  funcs::ForEach(ctx, d.count, 32768,
                 internal::DiagBody<T>{out_grad.data<T>(), to, first, step, !embeds});
}

template <typename T, typename Context>
void DiagonalGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                        int offset, int axis1, int axis2, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (out_grad.numel() == 0) return;
  int64_t first = 0;
  funcs::StridedBox box = funcs::DiagonalBox(x.dims(), offset, axis1, axis2, &first);
  for (int i = 0; i < box.rank; ++i) std::swap(box.from_step[i], box.to_step[i]);
  funcs::CopyStrided(ctx, box, sizeof(T), out_grad.data<T>(), to + first);
}

template <typename T, typename Context>
void TraceGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                     int offset, int axis1, int axis2, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (x.numel() == 0) return;
  int64_t first = 0;
  const int rank = x.dims().size();
  const int a = funcs::CanonicalAxis(axis1, rank), b = funcs::CanonicalAxis(axis2, rank);
  funcs::StridedBox box =
      funcs::DiagonalBox(x.dims(), offset, std::min(a, b), std::max(a, b), &first);
  int64_t step = 1;
  for (int i = box.rank - 1; i >= 0; --i) {
    const bool along = i == box.rank - 1;  // each diagonal has one sum
    box.to_step[i] = std::exchange(box.from_step[i], along ? 0 : step);
    if (!along) step *= box.dims[i];
  }
  if (box.dims[box.rank - 1] == 0) return;
  funcs::CopyStrided(ctx, box, sizeof(T), out_grad.data<T>(), to + first);
}

template <typename T, typename Context>
void FillAnyGradKernel(const Context& ctx, const DenseTensor& /*out_grad*/, const Scalar& /*value*/,
                       DenseTensor* x_grad) {
  funcs::AllocZeros<T>(ctx, x_grad);
}

template <typename T, typename Context>
void FillDiagonalGradKernel(const Context& ctx, const DenseTensor& out_grad, float /*value*/,
                            int offset, bool wrap, DenseTensor* x_grad) {
  funcs::CopyElements<T>(ctx, out_grad, x_grad);
  if (x_grad->numel() == 0) return;
  T* to = x_grad->data<T>();
  funcs::FillDiagonal(ctx, x_grad->dims(), offset, wrap, static_cast<T>(0), to);
}

template <typename T, typename Context>
void FillDiagonalTensorGradKernel(const Context& ctx, const DenseTensor& out_grad, int64_t offset,
                                  int dim1, int dim2, DenseTensor* x_grad) {
  funcs::CopyElements<T>(ctx, out_grad, x_grad);
  if (x_grad->numel() == 0) return;
  int64_t first = 0;
  funcs::StridedBox box = funcs::DiagonalBox(x_grad->dims(), offset, dim1, dim2, &first);
  for (int i = 0; i < box.rank; ++i) {
    box.to_step[i] = std::exchange(box.from_step[i], 0);
    if (box.dims[i] == 0) return;
  }
  DenseTensor zero;
  zero.Resize(make_ddim({1}));
  const T* from = funcs::AllocZeros<T>(ctx, &zero);
  funcs::CopyStrided(ctx, box, sizeof(T), from, x_grad->data<T>() + first);
}

}  // namespace phi
