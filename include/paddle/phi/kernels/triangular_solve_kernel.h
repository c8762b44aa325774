// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/triangular_solve_kernel.h")
#include_next "paddle/phi/kernels/triangular_solve_kernel.h"
#else
#pragma once

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/meta_tensor.h"
#include "paddle/phi/infermeta/binary.h"
#include "paddle/phi/kernels/empty_kernel.h"
#include "phi/kernels/cholesky_kernel.h"

namespace phi {

template <typename T, typename Context>
DenseTensor TriangularSolve(const Context& dev_ctx, const DenseTensor& x, const DenseTensor& y,
                            bool upper, bool transpose, bool unitriangular) {
  DenseTensor out;
  MetaTensor meta_out(&out);
  TriangularSolveInferMeta(x, y, upper, transpose, unitriangular, &meta_out);
  TriangularSolveKernel<T, Context>(dev_ctx, x, y, upper, transpose, unitriangular, &out);
  return out;
}

}  // namespace phi

#endif
