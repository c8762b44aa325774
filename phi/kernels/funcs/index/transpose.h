#pragma once

#include <vector>

#include "phi/core/ddim.h"

namespace phi {
namespace funcs {

/// Moves elements of `element_bytes` (1, 2, 4, 8 or 16) so that axis i of `to` is axis perm[i] of
/// `from`, whose shape is `dims`. perm is a permutation of [0, rank). The two may not overlap.
void TransposeBytes(const void* from, const DDim& dims, const std::vector<int>& perm,
                    size_t element_bytes, void* to);

template <typename T>
void Transpose(const T* from, const DDim& dims, const std::vector<int>& perm, T* to) {
  TransposeBytes(from, dims, perm, sizeof(T), to);
}

}  // namespace funcs
}  // namespace phi
