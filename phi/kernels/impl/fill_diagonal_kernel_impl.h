#pragma once

#include <utility>

#include "phi/common/scalar.h"
#include "phi/kernels/fill_diagonal_kernel.h"
#include "phi/kernels/funcs/index/copy_elements.h"
#include "phi/kernels/funcs/index/strided_copy.h"
#include "phi/kernels/funcs/linalg/diagonal_box.h"
#include "phi/kernels/funcs/linalg/fill_diagonal.h"

namespace phi {

template <typename T, typename Context>
void FillDiagonalKernel(const Context& ctx, const DenseTensor& x, float value, int offset,
                        bool wrap, DenseTensor* out) {
  funcs::CopyElements<T>(ctx, x, out);
  if (out->numel() == 0) return;
  funcs::FillDiagonal(ctx, out->dims(), offset, wrap, Scalar(value).to<T>(), out->data<T>());
}

template <typename T, typename Context>
void FillDiagonalTensorKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                              int64_t offset, int dim1, int dim2, DenseTensor* out) {
  funcs::CopyElements<T>(ctx, x, out);
  if (y.numel() == 0) return;
  int64_t first = 0;
  // y lies as a copy of the diagonals does: their own axis is the last.
  funcs::StridedBox box = funcs::DiagonalBox(out->dims(), offset, dim1, dim2, &first);
  for (int i = 0; i < box.rank; ++i) std::swap(box.from_step[i], box.to_step[i]);
  funcs::CopyStrided(ctx, box, sizeof(T), y.data<T>(), out->data<T>() + first);
}

}  // namespace phi
