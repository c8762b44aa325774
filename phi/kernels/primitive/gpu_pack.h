#pragma once

// For files that nvcc compiles; others may ask for kPackOf and AreWholePacks.
#include <cuda_runtime_api.h>

#include <cstdint>

namespace phi {
namespace primitive {

/// Neighbouring elements that are moved at once: Note [Packs].
template <typename T, int kCount>
struct alignas(sizeof(T) * kCount) Pack {
  T at[kCount];
};

/// Elements of a pack of 16 bytes.
template <typename T>
constexpr int kPackOf = static_cast<int>(16 / sizeof(T));

/// Pack `i` of what begins at `from`, which is aligned to packs.
template <int kCount, typename T>
__device__ __forceinline__ Pack<T, kCount> LoadPack(const T* from, int64_t i) {
  return reinterpret_cast<const Pack<T, kCount>*>(from)[i];
}
template <int kCount, typename T>
__device__ __forceinline__ void StorePack(T* to, int64_t i, const Pack<T, kCount>& pack) {
  reinterpret_cast<Pack<T, kCount>*>(to)[i] = pack;
}

/// Whether rows of `inner` elements that begin at these addresses are whole packs.
template <typename T, typename... Pointers>
bool AreWholePacks(int64_t inner, const Pointers*... pointers) {
  return inner % kPackOf<T> == 0 &&
         (... && (reinterpret_cast<uintptr_t>(pointers) % (sizeof(T) * kPackOf<T>) == 0));
}

}  // namespace primitive
}  // namespace phi
