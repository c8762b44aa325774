#pragma once

#include <cstddef>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/ddim.h"

namespace phi {
namespace funcs {

/// Enqueues to [M, KH, KW, C] = from [M, C, KH, KW], both apart. `filter`: the shape of `from`;
/// elements of 2, 4 or 8 bytes. Errors: Fatal for others.
void PutChannelsLast(const GPUContext& ctx, const DDim& filter, size_t element_bytes,
                     const void* from, void* to);

}  // namespace funcs
}  // namespace phi
