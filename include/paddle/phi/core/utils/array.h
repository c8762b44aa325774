#pragma once

#include <cstddef>
#include <cstdint>

#include "paddle/phi/core/enforce.h"
#include "phi/common/hostdevice.h"

namespace phi {

/// N elements by value, so that a kernel on a device can take them.
template <typename T, size_t N>
class Array {
 public:
  static constexpr size_t kSize = N;

  HOSTDEVICE inline Array() {}
  template <typename... Args>
  HOSTDEVICE inline explicit Array(const T& first, Args... rest)
      : data_{first, static_cast<T>(rest)...} {}

  HOSTDEVICE inline void Fill(const T& value) {
    for (size_t i = 0; i < N; ++i) data_[i] = value;
  }
  HOSTDEVICE inline const T* Get() const { return data_; }
  HOSTDEVICE inline T* GetMutable() { return data_; }
  HOSTDEVICE inline T& operator[](size_t i) { return *Advance(data_, i); }
  HOSTDEVICE inline const T& operator[](size_t i) const { return data_[i]; }
  HOSTDEVICE static constexpr size_t size() { return N; }

 private:
  HOSTDEVICE static inline T* Advance(T* ptr, size_t i) { return ptr + i; }

  T data_[N == 0 ? 1 : N] = {};
};

}  // namespace phi
