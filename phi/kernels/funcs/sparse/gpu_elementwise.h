#pragma once

// For files that nvcc compiles: funcs/sparse/elementwise.h for the device.
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/elementwise/elementwise_functor.h"
#include "phi/kernels/funcs/sparse/elementwise.h"
#include "phi/kernels/funcs/sparse/gpu_values.h"
#include "phi/kernels/primitive/gpu_along_axis.h"
#include "phi/kernels/primitive/gpu_reduce.h"

namespace phi {
namespace funcs {

/// Of floats alone: whether an integer is divided by 0 is not known without waiting.
struct GpuQuotient {
  static constexpr bool kEverywhere = true;
  template <typename T>
  HOSTDEVICE T operator()(T x, T y) const {
    return DivideFunctor<T>()(x, y);
  }
};
template <>
struct QuotientOn<GPUContext> {
  using type = GpuQuotient;
};

template <typename T, typename Op, typename Sparse>
void Elementwise(const GPUContext& ctx, const Sparse& x, const Sparse& y, Op op, Sparse* out) {
  const DDim shape = x.dims();
  const int64_t size = ValueSize(x);
  const DataType index_type = IndexTypeOf(x);
  const DenseTensor x_values = x.values(), y_values = y.values();
  const GpuSparsePattern a = GpuPatternOf(ctx, x), b = GpuPatternOf(ctx, y);
  CheckSameForm(shape, y.dims(), a.dims, b.dims);
  const GpuSortedRows x_rows = GpuSortPattern(ctx, a), y_rows = GpuSortPattern(ctx, b);
  const GpuSparsePattern pattern =
      Op::kEverywhere ? GpuAllPlaces(ctx, a.dims) : GpuUnion(ctx, a, b);
  T* to =
      AllocAnew<T>(ctx, ValuesDims(pattern.nnz, shape, pattern.dims.size()), out->mutable_values());
  const GpuRuns<T> left = GpuRunsOf(x_rows, a.nnz, DataOrNull<T>(x_values), size);
  const GpuRuns<T> right = GpuRunsOf(y_rows, b.nnz, DataOrNull<T>(y_values), size);
  const int64_t* at = pattern.at;
  primitive::GpuLoop(ctx, pattern.nnz * size, [=] DEVICE(int64_t i) {
    const int64_t place = at[i / size], k = i % size;
    to[i] = op(left.SumAt(place, k), right.SumAt(place, k));
  });
  SetPattern(ctx, pattern, shape, index_type, out);
}

template <typename Sum, typename T>
struct RowSumSource {
  const T* from;
  int64_t numel, size;
  __device__ int64_t Base(int64_t o) const { return o; }
  __device__ Sum Load(int64_t base, int64_t /*o*/, int64_t k) const {
    const int64_t i = k * size + base;
    return i < numel ? static_cast<Sum>(from[i]) : Sum(0);
  }
};

template <typename T>
void SumOfRows(const GPUContext& ctx, const T* from, int64_t numel, int64_t size, T* to) {
  if (size == 0) return;
  using Wide = std::conditional_t<std::is_floating_point_v<T>, double, T>;
  primitive::GpuReduce(ctx, size, (numel + size - 1) / size, false, Wide(0),
                       RowSumSource<Wide, T>{from, numel, size}, primitive::AddTerms(),
                       primitive::KeepSum(), to);
}

}  // namespace funcs
}  // namespace phi
