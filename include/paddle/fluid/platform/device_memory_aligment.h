#pragma once

#include "paddle/fluid/platform/place.h"
#include "phi/core/allocator.h"

namespace paddle {
namespace platform {

/// `size_bytes` rounded up to what allocators align to, or to `align_bytes` if that is positive.
inline size_t Alignment(size_t size_bytes, const Place& /*place*/, int align_bytes = -1) {
  const size_t step =
      align_bytes > 0 ? static_cast<size_t>(align_bytes) : ::phi::Allocator::kAlignment;
  return (size_bytes + step - 1) / step * step;
}

}  // namespace platform
}  // namespace paddle
