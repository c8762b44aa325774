#pragma once

// For files that nvcc compiles: rows that an index names, checked on the device, and what is done
// with them. A row that is out of range is reported and becomes the row behind the last one.
#include "phi/backends/gpu/gpu_value_check.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/index/gpu_sort_rows.h"
#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/primitive/gpu_index.h"
#include "phi/kernels/primitive/gpu_labels.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace primitive {

/// As IndexValues on the CPU, an index without elements needs no type. Errors: InvalidArgument
/// unless the tensor is int32 or int64.
inline GpuLabels ReadIndices(const DenseTensor& index, const char* slot) {
  PADDLE_ENFORCE(
      index.numel() == 0 || index.dtype() == DataType::INT32 || index.dtype() == DataType::INT64,
      errors::InvalidArgument("input %s must be int32 or int64; it is %s", slot, index.dtype()));
  return {index.numel() == 0 ? nullptr : index.data(), index.dtype()};
}

struct RowsBody {
  GpuIndexCheck check;
  GpuLabels index;
  int64_t left_out;
  int64_t* rows;
  __device__ void operator()(int64_t i) const {
    const int64_t row = index[i];
    rows[i] = check.Holds(row) ? row : left_out;
  }
};

/// The elements of `index`, each in [0, len], of which len stands for one that is out of range.
inline funcs::GpuArray<int64_t> RowsOf(const GPUContext& ctx, const DenseTensor& index,
                                       const char* kernel, const char* slot, int64_t len) {
  funcs::GpuArray<int64_t> rows(ctx, index.numel());
  GpuLoop(
      ctx, index.numel(),
      RowsBody{GpuIndexCheck(ctx, kernel, slot, len), ReadIndices(index, slot), len, rows.data()});
  return rows;
}

/// As funcs::NdRows: a tensor as `count` rows of `width` elements, and the rows that an index
/// [i…, k] of its first k axes selects.
struct GpuNdRows {
  int64_t count, width;
  funcs::GpuArray<int64_t> rows;
};

struct NdAxisBody {
  GpuIndexCheck check;
  GpuLabels index;
  int64_t depth, axis, dim, left_out;
  int64_t* rows;
  __device__ void operator()(int64_t i) const {
    const int64_t value = index[i * depth + axis], before = axis == 0 ? 0 : rows[i];
    const bool holds = check.Holds(value) && (axis == 0 || before != left_out);
    rows[i] = holds ? before * dim + value : left_out;
  }
};

inline GpuNdRows NdRowsOf(const GPUContext& ctx, const DenseTensor& index, const DDim& dims,
                          const char* kernel) {
  const GpuLabels values = ReadIndices(index, "Index");
  const int64_t depth = index.dims()[index.dims().size() - 1];
  int64_t count = 1, width = 1, selected = 1;
  for (int i = 0; i < dims.size(); ++i) (i < depth ? count : width) *= dims[i];
  for (int i = 0; i + 1 < index.dims().size(); ++i) selected *= index.dims()[i];
  GpuNdRows nd{count, width, funcs::GpuArray<int64_t>(ctx, selected)};
  int64_t* rows = nd.rows.data();
  if (depth == 0) GpuLoop(ctx, selected, [=] DEVICE(int64_t i) { rows[i] = 0; });
  for (int64_t axis = 0; axis < depth; ++axis) {
    const int64_t dim = dims[static_cast<int>(axis)];
    GpuLoop(ctx, selected,
            NdAxisBody{GpuIndexCheck(ctx, kernel, "Index", dim), values, depth, axis, dim, count,
                       rows});
  }
  return nd;
}

template <typename Element>
struct TakeRowsBody {
  const int64_t* rows;
  Divider<int64_t> inner, count;
  int64_t len;
  const Element* from;
  Element* to;
  __device__ void operator()(int64_t i) const {
    const int64_t at = inner.Quotient(i), k = i - at * inner.divisor;
    const int64_t block = count.Quotient(at), row = rows[at - block * count.divisor];
    to[i] = row == len ? Element{} : from[(block * len + row) * inner.divisor + k];
  }
};

/// Enqueues: row i of each of the s.outer blocks of `to` is row rows[i] of that block of `from`;
/// zeros for s.len.
template <typename Element>
void GpuTakeRows(const GPUContext& ctx, const Element* from, const funcs::AxisSplit& s,
                 const int64_t* rows, int64_t count, Element* to) {
  const int64_t n = s.outer * count * s.inner;
  if (n == 0) return;
  GpuLoop(ctx, n,
          TakeRowsBody<Element>{rows, Divider<int64_t>(s.inner), Divider<int64_t>(count), s.len,
                                from, to});
}

template <typename T>
struct ZeroRowsBody {
  const int64_t* rows;
  Divider<int64_t> inner, count;
  int64_t len;
  T* to;
  __device__ void operator()(int64_t i) const {
    const int64_t at = inner.Quotient(i), k = i - at * inner.divisor;
    const int64_t block = count.Quotient(at), row = rows[at - block * count.divisor];
    if (row != len) to[(block * len + row) * inner.divisor + k] = static_cast<T>(0);
  }
};

/// Enqueues: the rows of each block of `to` become zero.
template <typename T>
void GpuZeroRows(const GPUContext& ctx, const funcs::AxisSplit& s, const int64_t* rows,
                 int64_t count, T* to) {
  const int64_t n = s.outer * count * s.inner;
  if (n == 0) return;
  GpuLoop(ctx, n,
          ZeroRowsBody<T>{rows, Divider<int64_t>(s.inner), Divider<int64_t>(count), s.len, to});
}

template <typename Count>
struct CountRowsBody {
  const int64_t* rows;
  int64_t len;
  Count* counts;
  __device__ void operator()(int64_t i) const {
    if (rows[i] == len) return;
    if constexpr (sizeof(Count) == sizeof(unsigned long long)) {
      atomicAdd(reinterpret_cast<unsigned long long*>(counts + rows[i]), 1ull);
    } else {
      atomicAdd(counts + rows[i], 1);
    }
  }
};

/// Enqueues: counts[r], which holds a number before, grows by how many of the rows are r; `len` is
/// left out. Count: int or int64_t.
template <typename Count>
void GpuCountRows(const GPUContext& ctx, const int64_t* rows, int64_t count, int64_t len,
                  Count* counts) {
  GpuLoop(ctx, count, CountRowsBody<Count>{rows, len, counts});
}

template <typename T, typename Fold>
struct FoldRowsBody {
  const int64_t *rows, *positions;  // sorted by row
  int64_t count;
  funcs::AxisSplit s;
  int64_t from_step;
  const T* from;
  T* to;
  Fold fold;
  __device__ void operator()(int64_t unit) const {
    const int64_t k = unit % s.inner, rest = unit / s.inner;
    const int64_t j = rest % count, block = rest / count;
    const int64_t row = rows[j];
    if (row == s.len || (j > 0 && rows[j - 1] == row)) return;
    T* const target = to + (block * s.len + row) * s.inner + k;
    T value = *target;
    for (int64_t i = j; i < count && rows[i] == row; ++i) {
      const int64_t at = (block * count + positions[i]) * s.inner + k;
      value = fold(value, from[at * from_step]);
    }
    *target = value;
  }
};

/// The later value; the sum and the product, in the type of the elements.
struct FoldLast {
  template <typename T>
  __device__ T operator()(T /*before*/, T value) const {
    return value;
  }
};
struct FoldSum {
  template <typename T>
  __device__ T operator()(T before, T value) const {
    return static_cast<T>(before + value);
  }
};
struct FoldProduct {
  template <typename T>
  __device__ T operator()(T before, T value) const {
    return static_cast<T>(before * value);
  }
};

/// Enqueues: folds row i of each of the s.outer blocks of `from` into row rows[i] of that block of
/// `to`, in the order in which they come; s.len is left out. from_step 0: one value for all.
template <typename T, typename Fold>
void GpuFoldRows(const GPUContext& ctx, const T* from, int64_t from_step, const funcs::AxisSplit& s,
                 const int64_t* rows, int64_t count, Fold fold, T* to) {
  if (count == 0) return;
  const funcs::GpuSortedRows sorted = funcs::GpuSortRows(ctx, rows, count, s.len);
  GpuLoop(
      ctx, s.outer * count * s.inner,
      FoldRowsBody<T, Fold>{sorted.rows, sorted.positions, count, s, from_step, from, to, fold});
}

}  // namespace primitive
}  // namespace phi
