#pragma once

#include "phi/backends/gpu/gpu_context.h"
#include "phi/common/place.h"
#include "phi/core/device_context.h"

namespace phi {
namespace backends {
namespace gpu {

/// The context that the library computes with on the GPU at `place`.
inline const GPUContext& ContextOf(const Place& place) {
  return static_cast<const GPUContext&>(*DeviceContextPool::Instance().Get(Backend::GPU, place));
}

}  // namespace gpu
}  // namespace backends
}  // namespace phi
