#pragma once

// For files that nvcc compiles.
#include "phi/kernels/primitive/gpu_along_axis.h"
#include "phi/kernels/primitive/gpu_reduce.h"

namespace phi {
namespace primitive {

/// Values: has Load(i), as GpuFloatValues.
template <typename Values>
struct SquareSource {
  Values values;
  __device__ int64_t Base(int64_t /*o*/) const { return 0; }
  __device__ double Load(int64_t /*base*/, int64_t /*o*/, int64_t k) const {
    const double value = static_cast<double>(values.Load(k));
    return value * value;
  }
};

/// Enqueues: *squares, in memory of the device, = the sum of the squares of `count` values, in
/// float64.
template <typename Values>
void GpuSquaredLength(const GPUContext& ctx, const Values& values, int64_t count, double* squares) {
  GpuReduce(ctx, 1, count, true, 0.0, SquareSource<Values>{values}, AddTerms(), KeepSum(), squares);
}

}  // namespace primitive
}  // namespace phi
