#pragma once

#include <cstddef>

#include "phi/common/hostdevice.h"

namespace phi {

// Loops over N elements, which the compiler unrolls.

template <size_t N>
struct UnrollFillConstant {
  template <typename T>
  HOSTDEVICE static inline void Run(T* data, T value) {
    for (size_t i = 0; i < N; ++i) data[i] = value;
  }
};

template <size_t N>
struct UnrollAssign {
  template <typename Tin, typename Tout>
  HOSTDEVICE static inline void Run(const Tin* in, Tout* out) {
    for (size_t i = 0; i < N; ++i) out[i] = static_cast<Tout>(in[i]);
  }
};

/// As many elements as there are arguments after the pointer.
template <typename T>
struct UnrollVarArgsAssign {
  template <typename... Args>
  HOSTDEVICE static inline void Run(T* data, Args... values) {
    (void)data;  // of no values
    ((*data++ = static_cast<T>(values)), ...);
  }
};

template <size_t N>
struct UnrollCompare {
  template <typename T>
  HOSTDEVICE static inline bool Run(const T* a, const T* b) {
    bool same = true;
    for (size_t i = 0; i < N; ++i) same = same && a[i] == b[i];
    return same;
  }
};

template <size_t N>
struct UnrollProduct {
  /// Of the elements; 1 if there are none.
  template <typename T>
  HOSTDEVICE static inline T Run(const T* data) {
    T product = 1;
    for (size_t i = 0; i < N; ++i) product *= data[i];
    return product;
  }
  /// The scalar product.
  template <typename T>
  HOSTDEVICE static inline T Run(const T* a, const T* b) {
    T sum = 0;
    for (size_t i = 0; i < N; ++i) sum += a[i] * b[i];
    return sum;
  }
};

}  // namespace phi
