#pragma once

// For files that nvcc compiles: funcs/sparse/product.h for the device.
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/sparse/gpu_convert.h"
#include "phi/kernels/funcs/sparse/product.h"
#include "phi/kernels/primitive/gpu_along_axis.h"
#include "phi/kernels/primitive/gpu_reduce.h"

namespace phi {
namespace funcs {

// Values are sorted by the row that they are added to, and each element of a row is summed by one
// thread, in the order of the values.

template <typename T, bool kToY>
struct AddRowsBody {
  const int64_t *targets, *positions, *at;  // targets: the rows, sorted
  int64_t count;
  const T *values, *from;
  ProductShape s;
  T alpha;
  T* to;
  __device__ void operator()(int64_t i) const {
    const int64_t row = i / s.n, j = i % s.n;
    int64_t e = LowerBound(targets, count, row);
    if (e == count || targets[e] != row) return;
    T sum = to[i];
    for (; e < count && targets[e] == row; ++e) {
      const ProductRows rows = RowsOf(at[positions[e]], s);
      const T factor = alpha * values[positions[e]];
      sum += factor * from[(kToY ? rows.out : rows.y) * s.n + j];
    }
    to[i] = sum;
  }
};

/// to += alpha x from, or, with kToY, alpha x^T from.
template <bool kToY, typename T>
void GpuAddRows(const GPUContext& ctx, const GpuSparsePattern& x, const T* values, const T* from,
                const ProductShape& s, T alpha, T* to) {
  const int64_t nnz = x.nnz, places = x.places;
  const int64_t batch = places == 0 ? 0 : places / (s.m * s.k);
  const int64_t rows = batch * (kToY ? s.k : s.m);
  const GpuArray<int64_t> targets(ctx, nnz);
  int64_t* target = targets.data();
  const int64_t* at = x.at;
  primitive::GpuLoop(ctx, nnz, [=] DEVICE(int64_t i) {
    if (at[i] >= places) {
      target[i] = rows;
    } else {
      target[i] = kToY ? RowsOf(at[i], s).y : RowsOf(at[i], s).out;
    }
  });
  const GpuSortedRows sorted = GpuSortRows(ctx, target, nnz, rows);
  primitive::GpuLoop(
      ctx, rows * s.n,
      AddRowsBody<T, kToY>{sorted.rows, sorted.positions, at, nnz, values, from, s, alpha, to});
}

template <typename T, typename Sparse>
void AddProductTo(const GPUContext& ctx, const Sparse& x, const T* y, const ProductShape& s,
                  T alpha, T* out) {
  GpuAddRows<false>(ctx, GpuPatternOf(ctx, x), DataOrNull<T>(x.values()), y, s, alpha, out);
}

template <typename T>
void AddToRowsOfY(const GPUContext& ctx, const GpuSparsePattern& x, const T* values,
                  const T* out_side, const ProductShape& s, T alpha, T* to) {
  GpuAddRows<true>(ctx, x, values, out_side, s, alpha, to);
}

template <typename T>
struct ProductSource {
  const int64_t* at;
  int64_t places;
  const T *out_side, *y_side;
  ProductShape s;
  __device__ ProductRows Base(int64_t o) const {
    return at[o] < places ? RowsOf(at[o], s) : ProductRows{-1, -1};
  }
  __device__ T Load(const ProductRows& rows, int64_t /*o*/, int64_t j) const {
    return rows.out < 0 ? T(0) : out_side[rows.out * s.n + j] * y_side[rows.y * s.n + j];
  }
};

template <typename T>
struct ScaleSum {
  T alpha;
  __device__ T operator()(T sum, int64_t /*o*/) const { return alpha * sum; }
};

template <typename T>
void ProductAtPlaces(const GPUContext& ctx, const GpuSparsePattern& x, const T* out_side,
                     const T* y_side, const ProductShape& s, T alpha, T* values) {
  primitive::GpuReduce(ctx, x.nnz, s.n, /*values_are_neighbours=*/true, T(0),
                       ProductSource<T>{x.at, x.places, out_side, y_side, s}, primitive::AddTerms(),
                       ScaleSum<T>{alpha}, values);
}

}  // namespace funcs
}  // namespace phi
