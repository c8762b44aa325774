#pragma once

#include "phi/kernels/funcs/sparse/gpu_pattern.h"
#include "phi/kernels/funcs/sparse/rulebook.h"

namespace phi {
namespace funcs {

/// Rulebook in memory of the device: what a kernel element, a value of x and a value of out each
/// pair has. A pair that names others than there are has the number of the elements, and those of
/// the values of x and out, which a list sorted by one of them has last.
struct GpuRulebook {
  int64_t pairs = 0;
  std::shared_ptr<Allocation> memory;
  int64_t *element = nullptr, *in = nullptr, *out = nullptr;
};

/// Waits for the number of pairs, and, unless the window is submanifold, for that of the places of
/// out, which go to `places`.
GpuRulebook GpuMakeRulebook(const GPUContext& ctx, const GpuSparsePattern& x,
                            const SparseWindow& window, const DDim& shape,
                            GpuSparsePattern* places);

/// As WriteRulebook and ReadRulebook; enqueue. Numbers outside the bounds are reported
/// (GpuIndexCheck). Errors: InvalidArgument for another shape or type.
void GpuWriteRulebook(const GPUContext& ctx, const GpuRulebook& rulebook, int64_t elements,
                      DataType type, DenseTensor* out, DenseTensor* counter);
GpuRulebook GpuReadRulebook(const GPUContext& ctx, const DenseTensor& rulebook, int64_t elements,
                            int64_t in_count, int64_t out_count);

}  // namespace funcs
}  // namespace phi
