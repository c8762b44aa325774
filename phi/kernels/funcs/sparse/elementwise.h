#pragma once

#include <numeric>
#include <utility>

#include "phi/common/hostdevice.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/elementwise/integer_division.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"
#include "phi/kernels/funcs/sparse/values.h"

namespace phi {
namespace funcs {

/// The places of a or b, in order.
inline SparsePattern Union(const SparsePattern& a, const SparsePattern& b) {
  SparsePattern out;
  out.dims = a.dims;
  std::set_union(a.at.begin(), a.at.end(), b.at.begin(), b.at.end(), std::back_inserter(out.at));
  return out;
}

inline SparsePattern AllPlaces(const DDim& dims) {
  SparsePattern out;
  out.dims = dims;
  out.at.resize(static_cast<size_t>(product(dims)));
  std::iota(out.at.begin(), out.at.end(), 0);
  return out;
}

struct Sum {
  static constexpr bool kEverywhere = false;
  template <typename T>
  HOSTDEVICE T operator()(T x, T y) const {
    return static_cast<T>(x + y);
  }
};
struct Difference {
  static constexpr bool kEverywhere = false;
  template <typename T>
  HOSTDEVICE T operator()(T x, T y) const {
    return static_cast<T>(x - y);
  }
};
struct Product {
  static constexpr bool kEverywhere = false;
  template <typename T>
  HOSTDEVICE T operator()(T x, T y) const {
    return static_cast<T>(x * y);
  }
};
struct Quotient {
  static constexpr bool kEverywhere = true;  // also where neither has a value
  template <typename T>
  T operator()(T x, T y) const {
    return CheckedDivide(x, y);
  }
};

/// The quotient that a context computes; that of a GPU: gpu_elementwise.h.
template <typename Context>
struct QuotientOn {
  using type = Quotient;
};

/// Errors: InvalidArgument unless x and y have one shape, and coordinates for the same dimensions.
inline void CheckSameForm(const DDim& x, const DDim& y, const DDim& x_sparse,
                          const DDim& y_sparse) {
  PADDLE_ENFORCE(
      y == x && x_sparse == y_sparse,
      errors::InvalidArgument("x and y must have one shape, and coordinates for the same "
                              "dimensions; they have shapes %s and %s, coordinates of "
                              "%s and %s",
                              x, y, x_sparse, y_sparse));
}

template <typename T, typename Sparse>
CoalescedValues<T> Coalesce(const Sparse& x) {
  return Coalesce(PatternOf(x), DataOrNull<T>(x.values()), ValueSize(x));
}

/// out = x op y, as phi/kernels/sparse/elementwise_kernel.h says. out may be x or y.
template <typename T, typename Op, typename Context, typename Sparse>
void Elementwise(const Context& ctx, const Sparse& x, const Sparse& y, Op op, Sparse* out) {
  const DDim shape = x.dims();
  const int64_t size = ValueSize(x);
  const DataType index_type = IndexTypeOf(x);
  const auto a = Coalesce<T>(x), b = Coalesce<T>(y);
  CheckSameForm(shape, y.dims(), a.pattern.dims, b.pattern.dims);
  const SparsePattern pattern =
      Op::kEverywhere ? AllPlaces(a.pattern.dims) : Union(a.pattern, b.pattern);
  T* to = AllocAnew<T>(ctx, ValuesDims(pattern.nnz(), shape, pattern.dims.size()),
                       out->mutable_values());
  size_t i = 0, j = 0;
  for (const int64_t at : pattern.at) {
    const bool in_a = i < a.pattern.at.size() && a.pattern.at[i] == at;
    const bool in_b = j < b.pattern.at.size() && b.pattern.at[j] == at;
    const T* left = in_a ? a.values.data() + static_cast<int64_t>(i++) * size : nullptr;
    const T* right = in_b ? b.values.data() + static_cast<int64_t>(j++) * size : nullptr;
    for (int64_t k = 0; k < size; ++k) {
      *to++ = op(left == nullptr ? T(0) : left[k], right == nullptr ? T(0) : right[k]);
    }
  }
  SetPattern(ctx, pattern, shape, index_type, out);
}

/// to[k] = the sum of from[i, k] over rows i of `size` elements, `numel` in all, row by row.
template <typename T, typename Context>
void SumOfRows(const Context& /*ctx*/, const T* from, int64_t numel, int64_t size, T* to) {
  std::fill_n(to, size, T(0));
  for (int64_t i = 0; i < numel; ++i) {
    to[i % size] = static_cast<T>(to[i % size] + from[i]);
  }
}

/// A copy of x with its values, or with the negative ones, for CPU and GPU.
template <typename T, typename Context, typename Sparse>
void CopySparse(const Context& ctx, const Sparse& x, bool negate, Sparse* out) {
  const DenseTensor values = x.values();
  SharePattern(x, out);
  T* to = AllocAnew<T>(ctx, values.dims(), out->mutable_values());
  UnaryLoop(ctx, DataOrNull<T>(values), values.numel(), to,
            [=] DEVICE(T v) { return negate ? static_cast<T>(T(0) - v) : v; });
}

}  // namespace funcs
}  // namespace phi
