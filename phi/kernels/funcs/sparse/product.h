#pragma once

#include "phi/common/hostdevice.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/for_each.h"
#include "phi/kernels/funcs/sparse/convert.h"

namespace phi {
namespace funcs {

void GpuZeroAsync(const GPUContext& ctx, void* to, size_t size_bytes);

// Functions without a body for both have an overload for the GPU: gpu_product.h.

/// out [b, m, n] = x [b, m, k] y [b, k, n], where x is sparse; b may be missing, and so may n,
/// which is 1 then.
struct ProductShape {
  int64_t m, k, n;
};

/// Errors: InvalidArgument unless the shapes fit.
template <typename Sparse>
ProductShape ShapeOfProduct(const Sparse& x, const DDim& y, bool is_vector) {
  const int rank = x.dims().size();
  PADDLE_ENFORCE(ValueSize(x) == 1 && (rank == 2 || (rank == 3 && !is_vector)),
                 errors::InvalidArgument("x of shape %s must be a matrix%s with coordinates for "
                                         "each dimension",
                                         x.dims(), is_vector ? "" : ", or a batch of them,"));
  const int64_t k = x.dims()[rank - 1];
  const bool fits =
      is_vector ? y.size() == 1 && y[0] == k
                : y.size() == rank && y[rank - 2] == k && (rank == 2 || y[0] == x.dims()[0]);
  PADDLE_ENFORCE(fits, errors::InvalidArgument("x of shape %s cannot be multiplied by y of shape "
                                               "%s",
                                               x.dims(), y));
  return {x.dims()[rank - 2], k, is_vector ? 1 : y[rank - 1]};
}

/// The rows of y and of out that meet in a place of x.
struct ProductRows {
  int64_t y, out;
};
HOSTDEVICE inline ProductRows RowsOf(int64_t at, const ProductShape& s) {
  const int64_t row = at / s.k;
  return {row / s.m * s.k + at % s.k, row};
}

/// out += alpha x y.
template <typename T, typename Context, typename Sparse>
void AddProductTo(const Context& /*ctx*/, const Sparse& x, const T* y, const ProductShape& s,
                  T alpha, T* out) {
  const T* value = DataOrNull<T>(x.values());
  for (const int64_t at : PatternOf(x).at) {
    const ProductRows rows = RowsOf(at, s);
    const T factor = alpha * *value++;
    for (int64_t j = 0; j < s.n; ++j) out[rows.out * s.n + j] += factor * y[rows.y * s.n + j];
  }
}

/// The products of a row of `a` and a row of `b` for each place: alpha a b^T where x has values.
template <typename T, typename Context>
void ProductAtPlaces(const Context& /*ctx*/, const SparsePattern& x, const T* out_side,
                     const T* y_side, const ProductShape& s, T alpha, T* values) {
  for (const int64_t at : x.at) {
    const ProductRows rows = RowsOf(at, s);
    T sum = 0;
    for (int64_t j = 0; j < s.n; ++j)
      sum += out_side[rows.out * s.n + j] * y_side[rows.y * s.n + j];
    *values++ = alpha * sum;
  }
}

/// to += alpha x^T out_side: rows of the product's side are added to those of y's side.
template <typename T, typename Context>
void AddToRowsOfY(const Context& /*ctx*/, const SparsePattern& x, const T* values,
                  const T* out_side, const ProductShape& s, T alpha, T* to) {
  for (size_t i = 0; i < x.at.size(); ++i) {
    const ProductRows rows = RowsOf(x.at[i], s);
    for (int64_t j = 0; j < s.n; ++j) {
      to[rows.y * s.n + j] += alpha * values[i] * out_side[rows.out * s.n + j];
    }
  }
}

template <typename T, typename Context>
T* AllocZeros(const Context& ctx, const DDim& dims, DenseTensor* out) {
  T* data = AllocAnew<T>(ctx, dims, out);
  if constexpr (std::is_same_v<Context, GPUContext>) {
    GpuZeroAsync(ctx, data, static_cast<size_t>(out->numel()) * sizeof(T));
  } else {
    std::fill_n(data, out->numel(), T(0));
  }
  return data;
}

template <typename Sparse>
DDim ProductDims(const Sparse& x, const DDim& y) {
  DDim dims = x.dims();
  if (y.size() == 1) return {dims[0]};
  dims[dims.size() - 1] = y[y.size() - 1];
  return dims;
}

}  // namespace funcs
}  // namespace phi
