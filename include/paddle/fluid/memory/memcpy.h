#pragma once

#include <cstddef>

#include "paddle/fluid/platform/place.h"
#include "phi/core/tensor_copy.h"

namespace paddle {
namespace memory {

/// Copies bytes between places and blocks until they are there.
template <typename DstPlace, typename SrcPlace>
void Copy(DstPlace dst_place, void* dst, SrcPlace src_place, const void* src, size_t size_bytes) {
  if (size_bytes != 0) ::phi::CopyBytes(dst_place, dst, src_place, src, size_bytes);
}
/// The same: the stream is not waited for by anything else, so order is kept by blocking.
template <typename DstPlace, typename SrcPlace>
void Copy(DstPlace dst_place, void* dst, SrcPlace src_place, const void* src, size_t size_bytes,
          void* /*stream*/) {
  Copy(dst_place, dst, src_place, src, size_bytes);
}

}  // namespace memory
}  // namespace paddle
