#pragma once

#include <vector>

#include "phi/kernels/funcs/linalg/gpu_gemm.h"
#include "phi/kernels/funcs/linalg/matrix_chain.h"

namespace phi {
namespace funcs {

/// MultiplyChain on the GPU. One matrix is not copied.
template <typename T>
DenseTensor GpuMultiplyChain(const GPUContext& ctx, const MatrixChain& chain,
                             const std::vector<const DenseTensor*>& x, size_t i, size_t j) {
  if (i == j) return *x[i];
  const size_t k = chain.Split(i, j);
  const DenseTensor left = GpuMultiplyChain<T>(ctx, chain, x, i, k);
  const DenseTensor right = GpuMultiplyChain<T>(ctx, chain, x, k + 1, j);
  const int64_t rows = chain.Rows(i), inner = chain.Columns(k), columns = chain.Columns(j);
  DenseTensor product;
  product.Resize(make_ddim({rows, columns}));
  T* to = ctx.template Alloc<T>(&product);
  if (rows * columns == 0) return product;
  const bool empty = inner == 0;
  GpuGemm<T>(ctx, rows, columns, inner, T(1), {empty ? nullptr : left.data<T>(), inner},
             {empty ? nullptr : right.data<T>(), columns}, T(0), to, columns);
  return product;
}

}  // namespace funcs
}  // namespace phi
