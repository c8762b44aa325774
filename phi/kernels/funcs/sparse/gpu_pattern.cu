#include "phi/kernels/funcs/sparse/gpu_pattern.h"

#include "phi/backends/gpu/gpu_value_check.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/funcs/index/gpu_prefix_sum.h"
#include "phi/kernels/funcs/index/gpu_search.h"
#include "phi/kernels/funcs/sparse/values.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace funcs {
namespace {

constexpr char kKernel[] = "a sparse kernel";

// Moves the places to those that they are with one more coordinate.
template <typename IndexT>
struct AddCoordinateBody {
  const IndexT* indices;
  GpuIndexCheck check;
  int64_t size, places;
  bool is_first, is_last;
  int64_t* at;
  __device__ void operator()(int64_t i) const {
    const auto index = static_cast<int64_t>(indices[i]);
    const int64_t before = is_first ? 0 : at[i];
    const int64_t now = before >= 0 && check.Holds(index) ? before * size + index : -1;
    at[i] = is_last && now < 0 ? places : now;
  }
};

template <typename IndexT>
void AddCoordinates(const GPUContext& ctx, const DenseTensor& indices, GpuSparsePattern* pattern) {
  if (pattern->nnz == 0) return;
  const int sparse_dim = pattern->dims.size();
  if (sparse_dim == 0) {
    return GpuZeroAsync(ctx, pattern->at, static_cast<size_t>(pattern->nnz) * sizeof(int64_t));
  }
  for (int d = 0; d < sparse_dim; ++d) {
    const int64_t size = pattern->dims[d];
    const GpuIndexCheck check(ctx, kKernel, "indices", size);
    primitive::GpuLoop(
        ctx, pattern->nnz,
        AddCoordinateBody<IndexT>{indices.data<IndexT>() + d * pattern->nnz, check, size,
                                  pattern->places, d == 0, d == sparse_dim - 1, pattern->at});
  }
}

// The number of the first value of each row. ends[b]: how many values the matrices up to b have.
template <typename IndexT>
struct RowStartBody {
  const IndexT* crows;
  const int64_t* ends;
  int64_t rows;
  GpuIndexCheck begins_at_zero, width;
  int64_t* starts;
  __device__ void operator()(int64_t i) const {
    const int64_t b = i / rows, row = i - b * rows;
    const IndexT* here = crows + b * (rows + 1) + row;
    const auto begin = static_cast<int64_t>(here[0]);
    if (row == 0) begins_at_zero.Holds(begin);
    width.Holds(static_cast<int64_t>(here[1]) - begin);
    starts[i] = (b == 0 ? 0 : ends[b - 1]) + begin;
  }
};

template <typename IndexT>
struct CsrPlaceBody {
  const IndexT* cols;
  const int64_t* starts;
  int64_t count, row_length, places;  // of starts
  GpuIndexCheck check;
  int64_t* at;
  __device__ void operator()(int64_t i) const {
    const int64_t row = UpperBound(starts, count, i) - 1;
    const auto col = static_cast<int64_t>(cols[i]);
    at[i] = row >= 0 && check.Holds(col) ? row * row_length + col : places;
  }
};

template <typename IndexT>
void FillCsrPlaces(const GPUContext& ctx, const SparseCsrTensor& x, const SparseMatrices& m,
                   GpuSparsePattern* pattern) {
  const int64_t nnz = pattern->nnz, rows = m.rows, batch = m.batch;
  const GpuArray<int64_t> ends(ctx, batch), starts(ctx, batch * rows);
  const IndexT* crows = DataOrNull<IndexT>(x.crows());
  int64_t* end = ends.data();
  primitive::GpuLoop(ctx, batch, [=] DEVICE(int64_t b) {
    end[b] = static_cast<int64_t>(crows[b * (rows + 1) + rows]);
  });
  GpuPrefixSum(ctx, end, batch, end);
  const GpuIndexCheck none_left(ctx, kKernel, "cols beyond the last of crows", 1);
  primitive::GpuLoop(
      ctx, 1, [=] DEVICE(int64_t) { none_left.Holds(nnz - (batch == 0 ? 0 : end[batch - 1])); });
  primitive::GpuLoop(
      ctx, batch * rows,
      RowStartBody<IndexT>{crows, end, rows, GpuIndexCheck(ctx, kKernel, "first crows", 1),
                           GpuIndexCheck(ctx, kKernel, "steps of crows", nnz + 1), starts.data()});
  primitive::GpuLoop(
      ctx, nnz,
      CsrPlaceBody<IndexT>{DataOrNull<IndexT>(x.cols()), starts.data(), batch * rows, m.cols,
                           pattern->places, GpuIndexCheck(ctx, kKernel, "cols", m.cols),
                           pattern->at});
}

template <typename IndexT>
void WriteCoordinates(const GPUContext& ctx, const GpuSparsePattern& pattern, DenseTensor* out) {
  const int64_t nnz = pattern.nnz;
  IndexT* to = AllocAnew<IndexT>(ctx, {pattern.dims.size(), nnz}, out);
  const int64_t* at = pattern.at;
  int64_t step = 1;
  for (int d = pattern.dims.size() - 1; d >= 0; --d) {
    const int64_t size = pattern.dims[d];
    IndexT* row = to + d * nnz;
    // Without places there are only values whose index is out of range.
    primitive::GpuLoop(ctx, nnz, [=] DEVICE(int64_t i) {
      row[i] = step == 0 || size == 0 ? IndexT(0) : static_cast<IndexT>(at[i] / step % size);
    });
    step *= size;
  }
}

template <typename IndexT>
void WriteRows(const GPUContext& ctx, const GpuSparsePattern& pattern, const SparseMatrices& m,
               SparseCsrTensor* out) {
  const int64_t nnz = pattern.nnz, rows = m.rows, cols = m.cols;
  const int64_t* at = pattern.at;
  IndexT* crows = AllocAnew<IndexT>(ctx, {m.batch * (rows + 1)}, out->mutable_crows());
  primitive::GpuLoop(ctx, m.batch * (rows + 1), [=] DEVICE(int64_t i) {
    const int64_t b = i / (rows + 1), row = b * rows + i - b * (rows + 1);
    const int64_t first = LowerBound(at, nnz, b * rows * cols);
    crows[i] = static_cast<IndexT>(LowerBound(at, nnz, row * cols) - first);
  });
  IndexT* col = AllocAnew<IndexT>(ctx, {nnz}, out->mutable_cols());
  primitive::GpuLoop(ctx, nnz, [=] DEVICE(int64_t i) {
    col[i] = cols == 0 ? IndexT(0) : static_cast<IndexT>(at[i] % cols);
  });
}

}  // namespace

GpuSparsePattern GpuNewPattern(const GPUContext& ctx, const DDim& dims, int64_t nnz) {
  GpuSparsePattern pattern;
  pattern.dims = dims;
  pattern.nnz = nnz;
  pattern.places = PlaceCount(dims);
  pattern.memory = ctx.Workspace(static_cast<size_t>(nnz) * sizeof(int64_t));
  pattern.at = static_cast<int64_t*>(pattern.memory->ptr());
  return pattern;
}

GpuSparsePattern GpuPatternOf(const GPUContext& ctx, const DenseTensor& indices,
                              const DDim& shape) {
  const DDim dims = CheckedSparseDims(indices, shape);
  GpuSparsePattern pattern = GpuNewPattern(ctx, dims, indices.dims()[1]);
  if (indices.dtype() == DataType::INT32) {
    AddCoordinates<int32_t>(ctx, indices, &pattern);
  } else {
    AddCoordinates<int64_t>(ctx, indices, &pattern);
  }
  return pattern;
}

GpuSparsePattern GpuPatternOf(const GPUContext& ctx, const SparseCooTensor& x) {
  CheckedSparseDims(x);
  return GpuPatternOf(ctx, x.indices(), x.dims());
}

GpuSparsePattern GpuPatternOf(const GPUContext& ctx, const SparseCsrTensor& x) {
  const SparseMatrices m = CheckedMatrices(x);
  PADDLE_ENFORCE_EQ(x.crows().dtype(), x.cols().dtype(),
                    errors::InvalidArgument("crows and cols of a CSR tensor must have one type"));
  GpuSparsePattern pattern = GpuNewPattern(ctx, x.dims(), x.cols().numel());
  if (x.cols().dtype() == DataType::INT32) {
    FillCsrPlaces<int32_t>(ctx, x, m, &pattern);
  } else {
    FillCsrPlaces<int64_t>(ctx, x, m, &pattern);
  }
  return pattern;
}

GpuSparsePattern GpuAllPlaces(const GPUContext& ctx, const DDim& dims) {
  GpuSparsePattern pattern = GpuNewPattern(ctx, dims, product(dims));
  pattern.is_coalesced = true;
  int64_t* at = pattern.at;
  primitive::GpuLoop(ctx, pattern.nnz, [=] DEVICE(int64_t i) { at[i] = i; });
  return pattern;
}

void SetPattern(const GPUContext& ctx, const GpuSparsePattern& pattern, const DDim& shape,
                DataType index_type, SparseCooTensor* out) {
  if (index_type == DataType::INT32) {
    WriteCoordinates<int32_t>(ctx, pattern, out->mutable_indices());
  } else {
    WriteCoordinates<int64_t>(ctx, pattern, out->mutable_indices());
  }
  out->set_dims(shape);
  out->SetCoalesced(pattern.is_coalesced);
}

void SetPattern(const GPUContext& ctx, const GpuSparsePattern& pattern, const DDim& shape,
                DataType index_type, SparseCsrTensor* out) {
  const SparseMatrices m = SparseMatricesOf(shape);
  PADDLE_ENFORCE_EQ(pattern.dims.size(), shape.size(),
                    errors::InvalidArgument("a CSR tensor of shape %s has coordinates for each "
                                            "dimension, not for %d",
                                            shape, pattern.dims.size()));
  if (index_type == DataType::INT32) {
    WriteRows<int32_t>(ctx, pattern, m, out);
  } else {
    WriteRows<int64_t>(ctx, pattern, m, out);
  }
  out->set_dims(shape);
}

GpuSparsePattern GpuInOrder(const GPUContext& ctx, const GpuSparsePattern& pattern,
                            const GpuSortedRows& sorted) {
  GpuSparsePattern out = GpuNewPattern(ctx, pattern.dims, pattern.nnz);
  out.is_coalesced = pattern.is_coalesced;
  GpuCopyAsync(ctx, out.at, sorted.rows, static_cast<size_t>(out.nnz) * sizeof(int64_t));
  return out;
}

GpuSparsePattern GpuUnique(const GPUContext& ctx, const int64_t* sorted, int64_t count,
                           const DDim& dims) {
  const int64_t places = PlaceCount(dims);
  const GpuArray<int64_t> flags(ctx, count);
  int64_t* flag = flags.data();
  primitive::GpuLoop(ctx, count, [=] DEVICE(int64_t i) {
    flag[i] = sorted[i] < places && (i == 0 || sorted[i - 1] != sorted[i]) ? 1 : 0;
  });
  const GpuSelected firsts = GpuSelect(ctx, flag, count);
  GpuSparsePattern pattern = GpuNewPattern(ctx, dims, firsts.count);
  pattern.is_coalesced = true;
  int64_t* at = pattern.at;
  const int64_t* from = firsts.positions;
  primitive::GpuLoop(ctx, pattern.nnz, [=] DEVICE(int64_t i) { at[i] = sorted[from[i]]; });
  return pattern;
}

GpuSparsePattern GpuUnion(const GPUContext& ctx, const GpuSparsePattern& a,
                          const GpuSparsePattern& b) {
  const GpuArray<int64_t> both(ctx, a.nnz + b.nnz);
  int64_t* to = both.data();
  GpuCopyAsync(ctx, to, a.at, static_cast<size_t>(a.nnz) * sizeof(int64_t));
  GpuCopyAsync(ctx, to + a.nnz, b.at, static_cast<size_t>(b.nnz) * sizeof(int64_t));
  const GpuSortedRows sorted = GpuSortRows(ctx, to, a.nnz + b.nnz, a.places);
  return GpuUnique(ctx, sorted.rows, a.nnz + b.nnz, a.dims);
}

GpuSelected GpuSelect(const GPUContext& ctx, int64_t* flags, int64_t count) {
  GpuSelected selected;
  if (count == 0) return selected;
  GpuPrefixSum(ctx, flags, count, flags);
  GpuDownload(ctx, &selected.count, flags + count - 1, sizeof(int64_t));
  selected.memory = ctx.Workspace(static_cast<size_t>(selected.count) * sizeof(int64_t));
  auto* positions = static_cast<int64_t*>(selected.memory->ptr());
  selected.positions = positions;
  primitive::GpuLoop(ctx, count, [=] DEVICE(int64_t i) {
    const int64_t before = i == 0 ? 0 : flags[i - 1];
    if (flags[i] != before) positions[before] = i;
  });
  return selected;
}

}  // namespace funcs
}  // namespace phi
