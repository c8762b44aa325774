#pragma once

#include <cmath>
#include <limits>
#include <unordered_map>

#include "phi/common/hostdevice.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/sparse/values.h"

namespace phi {
namespace funcs {

/// The lines along an axis among the elements of values [nnz, size]: elements of one line have one
/// number.
struct SoftmaxLines {
  std::vector<int64_t> line_of;  // by element
  size_t count = 0;
};

/// How the lines along an axis lie among the elements of a dense tensor of that shape.
struct LineShape {
  int64_t length, inner;  // inner: elements between two places of the line

  HOSTDEVICE int64_t LineOf(int64_t element) const {
    return element / (inner * length) * inner + element % inner;
  }
};

/// `axis` counts from the first dimension. Errors: InvalidArgument for one outside of the rank.
inline LineShape LineShapeOf(const DDim& dims, int axis) {
  const int rank = dims.size();
  PADDLE_ENFORCE(axis >= -rank && axis < rank,
                 errors::InvalidArgument("attribute `axis` must be in [%d, %d) for x of shape %s; "
                                         "it is %d",
                                         -rank, rank, dims, axis));
  if (axis < 0) axis += rank;
  LineShape shape{dims[axis], 1};
  for (int d = axis + 1; d < rank; ++d) shape.inner *= dims[d];
  return shape;
}

/// An axis without coordinates lies within a value.
template <typename Sparse>
SoftmaxLines LinesAlong(const Sparse& x, int axis) {
  const LineShape shape = LineShapeOf(x.dims(), axis);
  const SparsePattern pattern = PatternOf(x);
  const int64_t size = ValueSize(x);
  SoftmaxLines lines;
  std::unordered_map<int64_t, int64_t> numbers;
  for (const int64_t at : pattern.at) {
    for (int64_t j = 0; j < size; ++j) {
      const int64_t key = shape.LineOf(at * size + j);
      lines.line_of.push_back(
          numbers.try_emplace(key, static_cast<int64_t>(numbers.size())).first->second);
    }
  }
  lines.count = numbers.size();
  return lines;
}

/// The softmax of each line, of the values alone, and its gradient. The overloads for the GPU:
/// gpu_softmax.h.
template <typename T, typename Context, typename Sparse>
void SoftmaxOfLines(const Context& ctx, const Sparse& x, int axis, Sparse* out) {
  const auto lines = LinesAlong(x, axis);
  const DenseTensor values = x.values();
  const T* from = DataOrNull<T>(values);
  std::vector<T> top(lines.count, -std::numeric_limits<T>::infinity()), sum(lines.count, T(0));
  for (size_t i = 0; i < lines.line_of.size(); ++i) {
    T& most = top[static_cast<size_t>(lines.line_of[i])];
    if (!(from[i] <= most)) most = from[i];  // NaN stays
  }
  SharePattern(x, out);
  T* to = AllocAnew<T>(ctx, values.dims(), out->mutable_values());
  for (size_t i = 0; i < lines.line_of.size(); ++i) {
    const auto line = static_cast<size_t>(lines.line_of[i]);
    to[i] = std::exp(from[i] - top[line]);
    sum[line] += to[i];
  }
  for (size_t i = 0; i < lines.line_of.size(); ++i) {
    to[i] /= sum[static_cast<size_t>(lines.line_of[i])];
  }
}

template <typename T, typename Context, typename Sparse>
void SoftmaxGradOfLines(const Context& ctx, const Sparse& out, const Sparse& out_grad, int axis,
                        Sparse* x_grad) {
  const auto lines = LinesAlong(out, axis);
  const DenseTensor values = out.values(), grads = out_grad.values();
  CheckSamePattern("out_grad", values, grads);
  const T *y = DataOrNull<T>(values), *dy = DataOrNull<T>(grads);
  std::vector<T> sum(lines.count, T(0));
  for (size_t i = 0; i < lines.line_of.size(); ++i) {
    sum[static_cast<size_t>(lines.line_of[i])] += y[i] * dy[i];
  }
  SharePattern(out, x_grad);
  T* to = AllocAnew<T>(ctx, values.dims(), x_grad->mutable_values());
  for (size_t i = 0; i < lines.line_of.size(); ++i) {
    to[i] = y[i] * (dy[i] - sum[static_cast<size_t>(lines.line_of[i])]);
  }
}

}  // namespace funcs
}  // namespace phi
