#include "phi/kernels/funcs/sparse/pattern.h"

#include <algorithm>
#include <numeric>

#include "phi/core/enforce.h"
#include "phi/kernels/funcs/data_or_null.h"

namespace phi {
namespace funcs {
namespace {

void CheckIntegers(const DenseTensor& tensor, const char* name) {
  PADDLE_ENFORCE(
      tensor.dtype() == DataType::INT32 || tensor.dtype() == DataType::INT64,
      errors::InvalidArgument("%s of a sparse tensor must be int32 or int64; they are %s", name,
                              tensor.dtype()));
}

std::vector<int64_t> Integers(const DenseTensor& tensor) {
  const int64_t count = tensor.numel();
  if (tensor.dtype() == DataType::INT32) {
    const int* data = DataOrNull<int>(tensor);
    return std::vector<int64_t>(data, data + count);
  }
  const int64_t* data = DataOrNull<int64_t>(tensor);
  return std::vector<int64_t>(data, data + count);
}

template <typename IndexT>
void Write(const DeviceContext& ctx, const std::vector<int64_t>& values, DenseTensor* out) {
  IndexT* data = ctx.template Alloc<IndexT>(out);
  std::transform(values.begin(), values.end(), data,
                 [](int64_t value) { return static_cast<IndexT>(value); });
}

void WriteIntegers(const DeviceContext& ctx, const std::vector<int64_t>& values, const DDim& dims,
                   DataType type, DenseTensor* out) {
  *out = DenseTensor();  // what holds the old ones may be shared
  out->Resize(dims);
  if (type == DataType::INT32) {
    Write<int>(ctx, values, out);
  } else {
    Write<int64_t>(ctx, values, out);
  }
}

DDim FirstDims(const DDim& dims, int64_t count) {
  const std::vector<int64_t> all = vectorize(dims);
  return make_ddim(std::vector<int64_t>(all.begin(), all.begin() + count));
}

}  // namespace

int64_t PlaceCount(const DDim& dims) {
  int64_t count = 1;
  for (const int64_t size : vectorize(dims)) {
    PADDLE_ENFORCE(size >= 0 && !__builtin_mul_overflow(count, size, &count),
                   errors::InvalidArgument("a sparse tensor cannot have the shape %s", dims));
  }
  return count;
}

SparseMatrices SparseMatricesOf(const DDim& dims) {
  const int rank = dims.size();
  PADDLE_ENFORCE(rank == 2 || rank == 3,
                 errors::InvalidArgument("a CSR tensor has 2 or 3 dimensions, not shape %s", dims));
  return {rank == 3 ? dims[0] : 1, dims[rank - 2], dims[rank - 1]};
}

DDim CheckedSparseDims(const DenseTensor& indices, const DDim& shape) {
  PADDLE_ENFORCE(indices.dims().size() == 2 && indices.dims()[0] <= shape.size(),
                 errors::InvalidArgument("indices of a COO tensor of shape %s must be [sparse_dim, "
                                         "nnz]; their shape is %s",
                                         shape, indices.dims()));
  const DDim dims = FirstDims(shape, indices.dims()[0]);
  PlaceCount(dims);
  CheckIntegers(indices, "indices");
  return dims;
}

DDim CheckedSparseDims(const SparseCooTensor& x) {
  PADDLE_ENFORCE(x.indices().dims().size() == 2 && x.values().dims().size() >= 1 &&
                     x.indices().dims()[1] == x.values().dims()[0],
                 errors::InvalidArgument("a COO tensor needs indices [sparse_dim, nnz] and values "
                                         "[nnz, …]; these have shapes %s and %s",
                                         x.indices().dims(), x.values().dims()));
  const DDim dims = CheckedSparseDims(x.indices(), x.dims());
  const DDim wanted = ValuesDims(x.indices().dims()[1], x.dims(), dims.size());
  PADDLE_ENFORCE(x.values().dims() == wanted,
                 errors::InvalidArgument("a COO tensor of shape %s with coordinates for %d "
                                         "dimensions needs values of shape %s; theirs is %s",
                                         x.dims(), dims.size(), wanted, x.values().dims()));
  return dims;
}

SparseMatrices CheckedMatrices(const SparseCsrTensor& x) {
  const SparseMatrices m = SparseMatricesOf(x.dims());
  CheckIntegers(x.crows(), "crows");
  CheckIntegers(x.cols(), "cols");
  const int64_t crows = x.crows().numel();
  PADDLE_ENFORCE(crows == m.batch * (m.rows + 1) && x.cols().numel() == x.values().numel(),
                 errors::InvalidArgument("a CSR tensor of shape %s needs %d crows and a column per "
                                         "value; it has %d crows, %d columns and %d values",
                                         x.dims(), m.batch * (m.rows + 1), crows, x.cols().numel(),
                                         x.values().numel()));
  PlaceCount(x.dims());
  return m;
}

SparsePattern PatternOf(const DenseTensor& indices, const DDim& shape) {
  SparsePattern pattern;
  pattern.dims = CheckedSparseDims(indices, shape);
  const int64_t sparse_dim = indices.dims()[0], nnz = indices.dims()[1];
  pattern.at.assign(static_cast<size_t>(nnz), 0);
  const std::vector<int64_t> all = Integers(indices);
  for (int64_t d = 0; d < sparse_dim; ++d) {
    const int64_t size = shape[static_cast<int>(d)];
    for (int64_t i = 0; i < nnz; ++i) {
      const int64_t index = all[static_cast<size_t>(d * nnz + i)];
      PADDLE_ENFORCE(
          index >= 0 && index < size,
          errors::InvalidArgument("index %d of value %d is outside dimension %d of shape "
                                  "%s; indices must be in [0, %d)",
                                  index, i, d, shape, size));
      int64_t& at = pattern.at[static_cast<size_t>(i)];
      at = at * size + index;
    }
  }
  return pattern;
}

SparsePattern PatternOf(const SparseCooTensor& x) {
  CheckedSparseDims(x);
  return PatternOf(x.indices(), x.dims());
}

SparsePattern PatternOf(const SparseCsrTensor& x) {
  const SparseMatrices m = CheckedMatrices(x);
  const std::vector<int64_t> crows = Integers(x.crows()), cols = Integers(x.cols());
  SparsePattern pattern;
  pattern.dims = x.dims();
  pattern.at.reserve(cols.size());
  for (int64_t b = 0; b < m.batch; ++b) {
    const int64_t* row = crows.data() + b * (m.rows + 1);
    const auto first = static_cast<int64_t>(pattern.at.size());
    PADDLE_ENFORCE(row[0] == 0, errors::InvalidArgument(
                                    "crows of matrix %d begin at %d; they must at 0", b, row[0]));
    for (int64_t i = 0; i < m.rows; ++i) {
      PADDLE_ENFORCE(row[i + 1] >= row[i] && row[i + 1] <= x.cols().numel() - first,
                     errors::InvalidArgument("crows must not fall, nor pass the %d columns; row %d "
                                             "goes from %d to %d",
                                             cols.size(), i, row[i], row[i + 1]));
      for (int64_t j = row[i]; j < row[i + 1]; ++j) {
        const int64_t col = cols[static_cast<size_t>(first + j)];
        PADDLE_ENFORCE(col >= 0 && col < m.cols,
                       errors::InvalidArgument(
                           "column %d of row %d is outside shape %s; cols must be in [0, %d)", col,
                           i, x.dims(), m.cols));
        pattern.at.push_back((b * m.rows + i) * m.cols + col);
      }
    }
  }
  PADDLE_ENFORCE_EQ(
      pattern.at.size(), cols.size(),
      errors::InvalidArgument("crows say how many columns there are: %d; there are %d",
                              pattern.at.size(), cols.size()));
  return pattern;
}

bool IsCoalesced(const SparsePattern& pattern) {
  return std::adjacent_find(pattern.at.begin(), pattern.at.end(),
                            [](int64_t a, int64_t b) { return a >= b; }) == pattern.at.end();
}

std::vector<int64_t> SortedOrder(const SparsePattern& pattern) {
  std::vector<int64_t> order(pattern.at.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
    return pattern.at[static_cast<size_t>(a)] < pattern.at[static_cast<size_t>(b)];
  });
  return order;
}

SparsePattern InOrder(const SparsePattern& pattern, const std::vector<int64_t>& order) {
  SparsePattern sorted;
  sorted.dims = pattern.dims;
  sorted.at.reserve(order.size());
  for (const int64_t i : order) sorted.at.push_back(pattern.at[static_cast<size_t>(i)]);
  return sorted;
}

void SetPattern(const DeviceContext& ctx, const SparsePattern& pattern, const DDim& shape,
                DataType index_type, SparseCooTensor* out) {
  const int64_t nnz = pattern.nnz();
  const int sparse_dim = pattern.dims.size();
  std::vector<int64_t> indices(static_cast<size_t>(sparse_dim * nnz));
  std::vector<int64_t> rest = pattern.at;
  for (int d = sparse_dim - 1; d >= 0; --d) {
    const int64_t size = pattern.dims[d];
    for (int64_t i = 0; i < nnz; ++i) {
      int64_t& at = rest[static_cast<size_t>(i)];
      indices[static_cast<size_t>(d * nnz + i)] = at % size;
      at /= size;
    }
  }
  WriteIntegers(ctx, indices, {sparse_dim, nnz}, index_type, out->mutable_indices());
  out->set_dims(shape);
  out->SetCoalesced(IsCoalesced(pattern));
}

void SetPattern(const DeviceContext& ctx, const SparsePattern& pattern, const DDim& shape,
                DataType index_type, SparseCsrTensor* out) {
  const SparseMatrices m = SparseMatricesOf(shape);
  PADDLE_ENFORCE_EQ(pattern.dims.size(), shape.size(),
                    errors::InvalidArgument("a CSR tensor of shape %s has coordinates for each "
                                            "dimension, not for %d",
                                            shape, pattern.dims.size()));
  std::vector<int64_t> crows(static_cast<size_t>(m.batch * (m.rows + 1)), 0), cols;
  cols.reserve(pattern.at.size());
  for (const int64_t at : pattern.at) {
    const int64_t row = at / m.cols;
    cols.push_back(at % m.cols);
    ++crows[static_cast<size_t>(row / m.rows * (m.rows + 1) + row % m.rows + 1)];
  }
  for (int64_t b = 0; b < m.batch; ++b) {
    const auto first = crows.begin() + b * (m.rows + 1);
    std::partial_sum(first, first + m.rows + 1, first);
  }
  const auto count = static_cast<int64_t>(crows.size());
  WriteIntegers(ctx, crows, {count}, index_type, out->mutable_crows());
  WriteIntegers(ctx, cols, {pattern.nnz()}, index_type, out->mutable_cols());
  out->set_dims(shape);
}

void SharePattern(const SparseCooTensor& x, SparseCooTensor* out) {
  if (&x == out) return;
  *out->mutable_indices() = x.indices();
  out->set_dims(x.dims());
  out->SetCoalesced(x.coalesced());
  out->mutable_values()->Resize(x.values().dims());
}

void SharePattern(const SparseCsrTensor& x, SparseCsrTensor* out) {
  if (&x == out) return;
  *out->mutable_crows() = x.crows();
  *out->mutable_cols() = x.cols();
  out->set_dims(x.dims());
  out->mutable_values()->Resize(x.values().dims());
}

int64_t ValueSize(const SparseCooTensor& x) {
  int64_t size = 1;
  for (int d = static_cast<int>(x.sparse_dim()); d < x.dims().size(); ++d) size *= x.dims()[d];
  return size;
}

DDim ValuesDims(int64_t nnz, const DDim& shape, int sparse_dim) {
  std::vector<int64_t> dims = {nnz};
  for (int d = sparse_dim; d < shape.size(); ++d) dims.push_back(shape[d]);
  return make_ddim(dims);
}

void CheckSamePattern(const char* name, const DenseTensor& x_values, const DenseTensor& values) {
  PADDLE_ENFORCE(
      x_values.dims() == values.dims(),
      errors::InvalidArgument("%s must have its values where x has them: values of shape "
                              "%s, not %s",
                              name, x_values.dims(), values.dims()));
}

}  // namespace funcs
}  // namespace phi
