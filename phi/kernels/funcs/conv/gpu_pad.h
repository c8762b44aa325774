#pragma once

#include <vector>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/kernels/funcs/conv/pad.h"

namespace phi {
namespace funcs {

/// Enqueues what Pad does: `from` of shape `dims` with before[i] elements in front of axis i, to
/// dense `to` of shape `padded`; negative numbers crop. `fill`: one element in memory of the host,
/// nullptr for zeros.
void GpuPad(const GPUContext& ctx, const void* from, const DDim& dims,
            const std::vector<int64_t>& before, PadMode mode, const void* fill,
            size_t element_bytes, const DDim& padded, void* to);

}  // namespace funcs
}  // namespace phi
