#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace phi {
namespace primitive {

// Note [Packs]
// Kernels that compute little are bound by memory, which a GPU moves best 16 bytes a thread at a
// time. So a thread handles a pack of neighbouring elements, if all operands start at a multiple of
// 16 bytes (memory from the pool does; a slice may not); what fills no pack is handled one by one.

constexpr size_t kPackBytes = 16;

/// Neighbouring elements that are moved at once.
template <typename T, int kCount>
struct alignas(sizeof(T) * kCount) Pack {
  T val[kCount];
};

/// Elements of a pack, for operands of several types that of the largest; 1 or more.
template <typename T, typename... Others>
constexpr int kPackOf =
    std::max<int>(1, static_cast<int>(kPackBytes / std::max({sizeof(T), sizeof(Others)...})));

/// Whether each address is a multiple of `bytes`; nullptr is.
template <typename... Pointers>
bool AreAligned(size_t bytes, const Pointers*... pointers) {
  return (... && (reinterpret_cast<uintptr_t>(pointers) % bytes == 0));
}
/// Whether rows of `inner` elements that begin at these addresses are packs of kPackOf<T>.
template <typename T, typename... Pointers>
bool AreWholePacks(int64_t inner, const Pointers*... pointers) {
  return inner % kPackOf<T> == 0 && AreAligned(kPackBytes, pointers...);
}

#ifdef __CUDACC__
/// Pack `i` of those that begin at `from`. Requires, as the two below: memory aligned to a pack.
template <int kCount, typename T>
__device__ __forceinline__ Pack<T, kCount> LoadPack(const T* from, int64_t i = 0) {
  return reinterpret_cast<const Pack<T, kCount>*>(from)[i];
}
/// The pack that begins at `from`, past the first-level cache if the pack has 16 bytes: what is
/// read once leaves that cache to what is read again.
template <int kCount, typename T>
__device__ __forceinline__ Pack<T, kCount> LoadPackOnce(const T* from) {
  if constexpr (sizeof(Pack<T, kCount>) == sizeof(uint4)) {
    const uint4 bytes = __ldcg(reinterpret_cast<const uint4*>(from));
    Pack<T, kCount> pack;
    memcpy(&pack, &bytes, sizeof(pack));
    return pack;
  } else {
    return LoadPack<kCount>(from);
  }
}
template <int kCount, typename T>
__device__ __forceinline__ void StorePack(T* to, const Pack<T, kCount>& pack, int64_t i = 0) {
  reinterpret_cast<Pack<T, kCount>*>(to)[i] = pack;
}
#endif

}  // namespace primitive
}  // namespace phi
