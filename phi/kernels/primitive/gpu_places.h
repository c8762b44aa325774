#pragma once

// For files that nvcc compiles: elements whose targets are places of a plane of their own.
#include "phi/backends/gpu/gpu_value_check.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/index/gpu_sort_rows.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace primitive {

struct TargetPlaceBody {
  GpuIndexCheck check;
  const int* places;
  int64_t part, plane, whole;  // elements of a plane of the source, of the target, of all planes
  int64_t* targets;
  // What is left out gets the target behind the last one.
  __device__ void operator()(int64_t i) const {
    const int64_t place = places[i];
    const bool is_place = check.Holds(place) && place >= 0;
    targets[i] = is_place ? i / part * plane + place : whole;
  }
};

/// Enqueues: element i of planes of `part` elements goes to places[i] of the same plane of the
/// target, of `plane` elements; those are sorted, in the order of i where several go to one target.
/// Targets `whole` at the end stand for what is left out: what `check` reports, and negative places
/// that it allows.
inline funcs::GpuSortedRows GpuSortTargets(const GPUContext& ctx, const GpuIndexCheck& check,
                                           const int* places, int64_t count, int64_t part,
                                           int64_t plane, int64_t whole) {
  const funcs::GpuArray<int64_t> memory(ctx, count);
  int64_t* targets = memory.data();
  GpuLoop(ctx, count, TargetPlaceBody{check, places, part, plane, whole, targets});
  return funcs::GpuSortRows(ctx, targets, count, whole);
}

}  // namespace primitive
}  // namespace phi
