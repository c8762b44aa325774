#pragma once

#include <memory>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/kernels/funcs/index/gpu_sort_rows.h"
#include "phi/kernels/funcs/sparse/pattern.h"

namespace phi {
namespace funcs {

// Note [Sparse patterns on the GPU]
// The kernels of the GPU see a sparse tensor as those of the CPU do: as a list of numbers of
// places, made on the device, so that COO and CSR share them. What the CPU does with maps is done
// with sorted lists, and sums are taken run by run, in the order in which the values came: the same
// bits every time. An index out of range is reported (GpuIndexCheck) and gets the number behind the
// last place, which is sorted behind all others and which no search finds. The host waits where the
// number of values of a result depends on the data, once for each such number, to copy it.

/// SparsePattern in memory of the device.
struct GpuSparsePattern {
  DDim dims;
  int64_t nnz = 0;
  int64_t places = 0;  // product(dims); also at[i] where the index of value i is out of range
  bool is_coalesced = false;  // known to be
  std::shared_ptr<Allocation> memory;
  int64_t* at = nullptr;  // of the device, nnz of them
};

/// Memory for the places, which the caller writes.
GpuSparsePattern GpuNewPattern(const GPUContext& ctx, const DDim& dims, int64_t nnz);
/// Enqueue. Errors: InvalidArgument as CheckedSparseDims and CheckedMatrices.
GpuSparsePattern GpuPatternOf(const GPUContext& ctx, const SparseCooTensor& x);
GpuSparsePattern GpuPatternOf(const GPUContext& ctx, const SparseCsrTensor& x);
GpuSparsePattern GpuPatternOf(const GPUContext& ctx, const DenseTensor& indices, const DDim& shape);
/// Each place once.
GpuSparsePattern GpuAllPlaces(const GPUContext& ctx, const DDim& dims);

/// SetPattern for the device. That of CSR wants the places in ascending order.
void SetPattern(const GPUContext& ctx, const GpuSparsePattern& pattern, const DDim& shape,
                DataType index_type, SparseCooTensor* out);
void SetPattern(const GPUContext& ctx, const GpuSparsePattern& pattern, const DDim& shape,
                DataType index_type, SparseCsrTensor* out);

/// Enqueues: the places in ascending order, those out of range last.
inline GpuSortedRows GpuSortPattern(const GPUContext& ctx, const GpuSparsePattern& pattern) {
  return GpuSortRows(ctx, pattern.at, pattern.nnz, pattern.places);
}
/// The pattern with its places in that order.
GpuSparsePattern GpuInOrder(const GPUContext& ctx, const GpuSparsePattern& pattern,
                            const GpuSortedRows& sorted);
/// Each of `count` sorted places once, without those out of range. Waits for their number.
GpuSparsePattern GpuUnique(const GPUContext& ctx, const int64_t* sorted, int64_t count,
                           const DDim& dims);
/// The places of a or b, each once, in order. Waits for their number.
GpuSparsePattern GpuUnion(const GPUContext& ctx, const GpuSparsePattern& a,
                          const GpuSparsePattern& b);

/// The positions i with flags[i] 1, of `count` flags 0 or 1, in order.
struct GpuSelected {
  int64_t count = 0;
  AllocationPtr memory;
  const int64_t* positions = nullptr;
};
/// Waits for their number. `flags` become their own running sums.
GpuSelected GpuSelect(const GPUContext& ctx, int64_t* flags, int64_t count);

}  // namespace funcs
}  // namespace phi
