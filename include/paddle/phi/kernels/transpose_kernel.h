// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/transpose_kernel.h")
#include_next "paddle/phi/kernels/transpose_kernel.h"
#else
#pragma once

#include <numeric>
#include <utility>
#include <vector>

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/infermeta/binary.h"
#include "paddle/phi/infermeta/multiary.h"
#include "paddle/phi/infermeta/unary.h"
#include "paddle/phi/kernels/empty_kernel.h"
#include "phi/kernels/transpose_kernel.h"

namespace phi {

template <typename T, typename Context>
void Transpose(const Context& dev_ctx, const DenseTensor& x, const std::vector<int>& axis,
               DenseTensor* out) {
  MetaTensor meta_out(out);
  TransposeInferMeta(x, axis, &meta_out);
  TransposeKernel<T, Context>(dev_ctx, x, axis, out);
}
template <typename T, typename Context>
DenseTensor Transpose(const Context& dev_ctx, const DenseTensor& x, const std::vector<int>& axis) {
  DenseTensor out;
  Transpose<T, Context>(dev_ctx, x, axis, &out);
  return out;
}
/// x with its last two axes exchanged. x: rank >= 2.
template <typename T, typename Context>
DenseTensor TransposeLast2Dim(const Context& dev_ctx, const DenseTensor& x) {
  const int rank = x.dims().size();
  PADDLE_ENFORCE_GE(
      rank, 2, errors::InvalidArgument("TransposeLast2Dim: x has rank %d, not at least 2", rank));
  std::vector<int> axis(rank);
  std::iota(axis.begin(), axis.end(), 0);
  std::swap(axis[rank - 1], axis[rank - 2]);
  return Transpose<T, Context>(dev_ctx, x, axis);
}

}  // namespace phi

#endif
