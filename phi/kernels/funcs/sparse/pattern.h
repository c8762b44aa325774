#pragma once

#include <cstdint>
#include <vector>

#include "phi/core/device_context.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"

namespace phi {
namespace funcs {

/// Where the values of a sparse tensor stand: `at[i]` is the row-major number of the place of
/// values[i] among `dims`, the dimensions that have coordinates.
struct SparsePattern {
  DDim dims;
  std::vector<int64_t> at;

  int64_t nnz() const { return static_cast<int64_t>(at.size()); }
};

/// How many places a sparse tensor has, which may be more than a dense one has elements: they are
/// numbered. Errors: InvalidArgument if int64 has no numbers for all.
int64_t PlaceCount(const DDim& dims);

/// The dimensions that have coordinates. Errors: InvalidArgument for what shapes and types show:
/// indices that are not [sparse_dim, nnz] of int32 or int64, or not one column per value.
DDim CheckedSparseDims(const DenseTensor& indices, const DDim& shape);
DDim CheckedSparseDims(const SparseCooTensor& x);

/// The matrices of a CSR tensor; batch is 1 where there is one matrix.
struct SparseMatrices {
  int64_t batch, rows, cols;
};
/// Errors: InvalidArgument unless there are two or three dimensions.
SparseMatrices SparseMatricesOf(const DDim& dims);
/// The same, and Errors: InvalidArgument for a wrong number of crows or columns, or their type.
SparseMatrices CheckedMatrices(const SparseCsrTensor& x);

/// Errors: InvalidArgument unless indices are [sparse_dim, nnz] of int32 or int64, one column per
/// value, each within its dimension.
SparsePattern PatternOf(const SparseCooTensor& x);
/// Errors: InvalidArgument unless each matrix has rows + 1 crows, which begin at 0, never fall and
/// end at its number of columns, and each column is within the matrix.
SparsePattern PatternOf(const SparseCsrTensor& x);
/// The same of COO indices that no tensor holds yet, among the first dimensions of `shape`.
SparsePattern PatternOf(const DenseTensor& indices, const DDim& shape);

/// True if each place is behind the one before it, so that none stands twice.
bool IsCoalesced(const SparsePattern& pattern);
/// The values' numbers in the order of their places; equal places keep their order.
std::vector<int64_t> SortedOrder(const SparsePattern& pattern);
/// `pattern` with its places in that order.
SparsePattern InOrder(const SparsePattern& pattern, const std::vector<int64_t>& order);

inline DataType IndexTypeOf(const SparseCooTensor& x) { return x.indices().dtype(); }
inline DataType IndexTypeOf(const SparseCsrTensor& x) { return x.cols().dtype(); }

/// Gives `out` the shape and the indices of `pattern`, in new memory; its values stay.
void SetPattern(const DeviceContext& ctx, const SparsePattern& pattern, const DDim& shape,
                DataType index_type, SparseCooTensor* out);
/// As above; the places must not fall. Errors: InvalidArgument if the shape has not two or three
/// dimensions, all with coordinates.
void SetPattern(const DeviceContext& ctx, const SparsePattern& pattern, const DDim& shape,
                DataType index_type, SparseCsrTensor* out);

/// Gives `out` the shape of x and shares its indices; the values of `out` get the shape of x's.
void SharePattern(const SparseCooTensor& x, SparseCooTensor* out);
void SharePattern(const SparseCsrTensor& x, SparseCsrTensor* out);

/// Elements of one value: the product of the dimensions without coordinates.
int64_t ValueSize(const SparseCooTensor& x);
inline int64_t ValueSize(const SparseCsrTensor& /*x*/) { return 1; }
/// [nnz, d0, …]: the shape of `nnz` values of a tensor of this shape.
DDim ValuesDims(int64_t nnz, const DDim& shape, int sparse_dim);

/// Errors: InvalidArgument unless the values of `grad`, the gradient `name`, are as many and of the
/// shape of those of x.
void CheckSamePattern(const char* name, const DenseTensor& x_values, const DenseTensor& values);

}  // namespace funcs
}  // namespace phi
