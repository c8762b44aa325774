// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/diagonal.h")
#include_next "paddle/phi/kernels/funcs/diagonal.h"
#else
#pragma once

#include <algorithm>
#include <vector>

#include "paddle/phi/kernels/funcs/for_range.h"
#include "paddle/phi/kernels/funcs/math_function.h"

namespace phi {
namespace funcs {

/// The strides of a shape.
template <typename T = int64_t>
std::vector<T> ComputeDimStride(const std::vector<T> dim) {
  std::vector<T> steps(dim.size(), 1);
  for (int i = static_cast<int>(dim.size()) - 2; i >= 0; --i) steps[i] = steps[i + 1] * dim[i + 1];
  return steps;
}

/// Element `idx` of diagonals: diag_stride are the strides of their shape, ret_strides the steps in
/// `input` along each of its dimensions, from `pos` on.
template <typename T>
struct DiagonalFunctor {
  DiagonalFunctor(const T* input, const int64_t* diag_stride, const int64_t* ret_strides,
                  int64_t pos, int64_t dim_size, T* diag)
      : input_(input),
        diag_stride_(diag_stride),
        ret_strides_(ret_strides),
        pos_(pos),
        dim_size_(dim_size),
        diag_(diag) {}
  HOSTDEVICE void operator()(size_t idx) const {
    int64_t position = pos_;
    int64_t rest = static_cast<int64_t>(idx);
    for (int64_t i = 0; i < dim_size_; ++i) {
      position += rest / diag_stride_[i] * ret_strides_[i];
      rest %= diag_stride_[i];
    }
    diag_[idx] = input_[position];
  }
  const T* input_;
  const int64_t* diag_stride_;
  const int64_t* ret_strides_;
  int64_t pos_;
  int64_t dim_size_;
  T* diag_;
};

/// The diagonals `offset` above the main one over two axes; they become the last axis, [1, n] for a
/// matrix. An empty tensor if there is none.
template <typename T, typename DeviceContext>
DenseTensor Diagonal(const DeviceContext& context, const DenseTensor* input, int64_t offset,
                     int64_t dim1, int64_t dim2) {
  const std::vector<int64_t> dims = vectorize(input->dims());
  const int64_t rank = static_cast<int64_t>(dims.size());
  const int64_t first = dim1 < 0 ? dim1 + rank : dim1, second = dim2 < 0 ? dim2 + rank : dim2;
  const std::vector<int64_t> steps = ComputeDimStride(dims);
  const int64_t length = offset >= 0 ? std::min(dims[first], dims[second] - offset)
                                     : std::min(dims[first] + offset, dims[second]);
  DenseTensor diagonal;
  if (length <= 0) return diagonal;
  std::vector<int64_t> out_dims, out_steps;
  for (int64_t i = 0; i < rank; ++i) {
    if (i == first || i == second) continue;
    out_dims.push_back(dims[i]);
    out_steps.push_back(steps[i]);
  }
  if (out_dims.empty()) {
    out_dims.push_back(1);
    out_steps.push_back(1);
  }
  out_dims.push_back(length);
  out_steps.push_back(steps[first] + steps[second]);
  const std::vector<int64_t> diag_strides = ComputeDimStride(out_dims);
  diagonal.Resize(make_ddim(out_dims));
  T* to = context.template Alloc<T>(&diagonal);
  ForRange<DeviceContext> for_range(context, diagonal.numel());
  for_range(DiagonalFunctor<T>(input->data<T>(), diag_strides.data(), out_steps.data(),
                               offset >= 0 ? offset * steps[second] : -offset * steps[first],
                               static_cast<int64_t>(out_dims.size()), to));
  return diagonal;
}

}  // namespace funcs
}  // namespace phi

#endif
