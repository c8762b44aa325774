// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/scatter.h")
#include_next "paddle/phi/kernels/funcs/scatter.h"
#else
#pragma once

#include <algorithm>
#include <unordered_set>

#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/enforce.h"
#include "paddle/phi/kernels/funcs/blas/blas.h"
#include "paddle/phi/kernels/funcs/eigen/common.h"

namespace phi {
namespace funcs {

/// Row `src_index` of `slice_size` elements added to row `dst_index`.
template <typename T, typename IndexT = int>
void elementwise_inner_add(const CPUContext& /*ctx*/, const T* src_pointer, T* dst_pointer,
                           size_t src_index, IndexT dst_index, size_t slice_size) {
  const T* from = src_pointer + src_index * slice_size;
  T* to = dst_pointer + static_cast<size_t>(dst_index) * slice_size;
  for (size_t i = 0; i < slice_size; ++i) to[i] += from[i];
}

namespace details {
template <typename IndexT>
int64_t CheckedRow(const DenseTensor& index, int64_t i, int64_t rows) {
  const int64_t row = index.data<IndexT>()[i];
  PADDLE_ENFORCE_EQ(row >= 0 && row < rows, true,
                    errors::OutOfRange("index %d is not in [0, %d)", row, rows));
  return row;
}
inline void CheckSource(const DenseTensor& src, int64_t elements) {
  PADDLE_ENFORCE_GE(
      src.numel(), elements,
      errors::InvalidArgument("the source [%s] has fewer than %d elements", src.dims(), elements));
}
}  // namespace details

/// Row index[i] of output becomes row i of src. Errors: OutOfRange, InvalidArgument if src has too
/// few rows.
template <typename T, typename IndexT = int>
void ScatterAssign(const CPUContext& /*ctx*/, const DenseTensor& src, const DenseTensor& index,
                   DenseTensor* output) {
  const int64_t rows = output->dims()[0];
  const int64_t width = rows == 0 ? 0 : output->numel() / rows;
  details::CheckSource(src, index.numel() * width);
  for (int64_t i = 0; i < index.numel(); ++i) {
    const int64_t row = details::CheckedRow<IndexT>(index, i, rows);
    std::copy_n(src.data<T>() + i * width, width, output->data<T>() + row * width);
  }
}
/// As ScatterAssign, but a row of `output` that `index` names more than once becomes the sum of the
/// rows of `src` that go there, not the last of them.
template <typename T, typename IndexT = int>
void ScatterAssignAdd(const CPUContext& ctx, const DenseTensor& src, const DenseTensor& index,
                      DenseTensor* output) {
  const int64_t rows = output->dims()[0];
  const int64_t width = rows == 0 ? 0 : output->numel() / rows;
  details::CheckSource(src, index.numel() * width);
  for (int64_t i = 0; i < index.numel(); ++i) {
    const int64_t row = details::CheckedRow<IndexT>(index, i, rows);
    std::fill_n(output->data<T>() + row * width, width, static_cast<T>(0));
  }
  for (int64_t i = 0; i < index.numel(); ++i) {
    elementwise_inner_add<T, IndexT>(ctx, src.data<T>(), output->data<T>(), i,
                                     index.data<IndexT>()[i], width);
  }
}
/// The gradient of what ScatterAssign writes to: zero in the rows that were overwritten.
template <typename T, typename IndexT = int>
void CPUScatterGradForX(const CPUContext& /*ctx*/, const DenseTensor& index, DenseTensor* output) {
  const int64_t rows = output->dims()[0];
  const int64_t width = rows == 0 ? 0 : output->numel() / rows;
  for (int64_t i = 0; i < index.numel(); ++i) {
    const int64_t row = details::CheckedRow<IndexT>(index, i, rows);
    std::fill_n(output->data<T>() + row * width, width, static_cast<T>(0));
  }
}
/// Slices of `update` added at the positions that the last dimension of `index` says.
template <typename T, typename IndexT = int>
void ScatterNdAdd(const CPUContext& ctx, const DenseTensor& update, const DenseTensor& index,
                  DenseTensor* output) {
  const int depth = static_cast<int>(index.dims()[index.dims().size() - 1]);
  const int64_t count = product(slice_ddim(index.dims(), 0, index.dims().size() - 1));
  const int64_t width = product(slice_ddim(output->dims(), depth, output->dims().size()));
  details::CheckSource(update, count * width);
  for (int64_t i = 0; i < count; ++i) {
    int64_t at = 0;
    for (int j = 0; j < depth; ++j) {
      at = at * output->dims()[j] +
           details::CheckedRow<IndexT>(index, i * depth + j, output->dims()[j]);
    }
    elementwise_inner_add<T, int64_t>(ctx, update.data<T>(), output->data<T>(), i, at, width);
  }
}

}  // namespace funcs
}  // namespace phi

#endif
