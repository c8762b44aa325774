// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/gather.h")
#include_next "paddle/phi/kernels/funcs/gather.h"
#else
#pragma once

#include <algorithm>
#include <vector>

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/enforce.h"
#include "paddle/phi/kernels/funcs/math_function.h"

namespace phi {
namespace funcs {

namespace details {
template <typename IndexT>
int64_t GatheredRow(const DenseTensor& index, int64_t i, int64_t size) {
  const int64_t row = index.data<IndexT>()[i];
  PADDLE_ENFORCE_EQ(row >= 0 && row < size, true,
                    errors::OutOfRange("index %d is not in [0, %d)", row, size));
  return row;
}
}  // namespace details

/// Rows `index` of src. Errors: OutOfRange for an index that is no row.
template <typename T, typename IndexT = int>
void CPUGather(const CPUContext& /*ctx*/, const DenseTensor& src, const DenseTensor& index,
               DenseTensor* output) {
  const int64_t rows = src.dims()[0];
  const int64_t width = rows == 0 ? 0 : src.numel() / rows;
  for (int64_t i = 0; i < index.numel(); ++i) {
    const int64_t row = details::GatheredRow<IndexT>(index, i, rows);
    std::copy_n(src.data<T>() + row * width, width, output->data<T>() + i * width);
  }
}

/// The slices at the positions that the last dimension of `index` says. Errors: InvalidArgument.
template <typename T, typename IndexT = int>
void CPUGatherNd(const CPUContext& /*ctx*/, const DenseTensor& input, const DenseTensor& index,
                 DenseTensor* output) {
  const int depth = static_cast<int>(index.dims()[index.dims().size() - 1]);
  const int64_t count = product(slice_ddim(index.dims(), 0, index.dims().size() - 1));
  const int64_t width = product(slice_ddim(input.dims(), depth, input.dims().size()));
  for (int64_t i = 0; i < count; ++i) {
    int64_t at = 0;
    for (int j = 0; j < depth; ++j) {
      const int64_t value = index.data<IndexT>()[i * depth + j], size = input.dims()[j];
      PADDLE_ENFORCE_EQ(value >= 0 && value < size, true,
                        errors::InvalidArgument("index %d is not in [0, %d)", value, size));
      at = at * size + value;
    }
    std::copy_n(input.data<T>() + at * width, width, output->data<T>() + i * width);
  }
}

/// Slices `index` along `axis`; out gets its shape and memory. Errors: OutOfRange.
template <typename T, typename U>
void GatherV2Function(const CPUContext& ctx, const DenseTensor* input, const DenseTensor* index,
                      int axis, DenseTensor* out) {
  if (axis < 0) axis += input->dims().size();
  const int64_t size = input->dims()[axis], count = index->numel();
  const int64_t outer = product(slice_ddim(input->dims(), 0, axis));
  const int64_t inner = product(slice_ddim(input->dims(), axis + 1, input->dims().size()));
  DDim dims = input->dims();
  dims[axis] = count;
  out->Resize(dims);
  T* to = ctx.Alloc<T>(out);
  for (int64_t i = 0; i < count; ++i) {
    const int64_t at = details::GatheredRow<U>(*index, i, size);
    for (int64_t o = 0; o < outer; ++o) {
      std::copy_n(input->data<T>() + (o * size + at) * inner, inner, to + (o * count + i) * inner);
    }
  }
}
/// The gradient: slices of `input` added up where they came from; out has its shape.
/// Errors: OutOfRange.
template <typename T, typename U>
void GatherV2GradFunction(const CPUContext& ctx, const DenseTensor* input, const DenseTensor* index,
                          const int axis, DenseTensor* out) {
  const int along = axis < 0 ? axis + input->dims().size() : axis;
  const int64_t size = out->dims()[along], count = index->numel();
  const int64_t outer = product(slice_ddim(out->dims(), 0, along));
  const int64_t inner = product(slice_ddim(out->dims(), along + 1, out->dims().size()));
  T* to = ctx.Alloc<T>(out);
  std::fill(to, to + out->numel(), static_cast<T>(0));
  for (int64_t o = 0; o < outer; ++o) {
    for (int64_t i = 0; i < count; ++i) {
      const int64_t at = details::GatheredRow<U>(*index, i, size);
      for (int64_t k = 0; k < inner; ++k) {
        to[(o * size + at) * inner + k] += input->data<T>()[(o * count + i) * inner + k];
      }
    }
  }
}

}  // namespace funcs
}  // namespace phi

#endif
