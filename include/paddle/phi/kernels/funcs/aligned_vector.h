// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/aligned_vector.h")
#include_next "paddle/phi/kernels/funcs/aligned_vector.h"
#else
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "paddle/phi/core/hostdevice.h"

namespace phi {

/// Elements that one instruction moves.
template <typename T, int Size>
struct alignas(sizeof(T) * Size) AlignedVector {
  T val[Size];

  HOSTDEVICE const T& operator[](int i) const { return val[i]; }
  HOSTDEVICE T& operator[](int i) { return val[i]; }
};

template <typename T, int Size>
HOSTDEVICE void Load(const T* addr, AlignedVector<T, Size>* vec) {
  std::memcpy(static_cast<void*>(vec->val), addr, sizeof(T) * Size);
}
template <typename T, int Size>
HOSTDEVICE void Store(const AlignedVector<T, Size>& vec, T* addr) {
  std::memcpy(static_cast<void*>(addr), vec.val, sizeof(T) * Size);
}

/// How many elements can be moved at once from that address: 8 (of at most 4 bytes), 4, 2 or 1.
template <typename T>
int GetVectorizedSize(const T* pointer) {
  const auto address = reinterpret_cast<uintptr_t>(pointer);
  for (int size = 8; size > 1; size /= 2) {
    if (sizeof(T) * size <= 32 && address % (sizeof(T) * size) == 0) return size;
  }
  return 1;
}

}  // namespace phi

#endif
