#pragma once

#include "paddle/phi/api/include/api.h"

// Arithmetic and comparison of tensors in the way of expressions, as custom operators since 2.4
// write it: x + y, 1 - x, x * 2.5, x += y, x < y. A number takes the type of the tensor. Where a
// gradient is recorded, that of the operators is.

namespace phi {

inline Tensor operator-(const Tensor& x) { return phibridge::api::scale(x, Scalar(-1.0)); }
inline Tensor operator~(const Tensor& x) { return phibridge::api::bitwise_not(x); }

namespace internal {
/// `value` as a tensor that broadcasts with `like`.
inline Tensor AsTensor(const Scalar& value, const Tensor& like) {
  return phibridge::api::full(std::vector<int64_t>{}, value, like.dtype(), like.place());
}
}  // namespace internal

#define PHIBRIDGE_BINARY_OPERATOR(op, function)                   \
  inline Tensor operator op(const Tensor& x, const Tensor& y) {   \
    return phibridge::api::function(x, y);                        \
  }                                                               \
  inline Tensor operator op(const Tensor& x, const Scalar& y) {   \
    return phibridge::api::function(x, internal::AsTensor(y, x)); \
  }                                                               \
  inline Tensor operator op(const Scalar& x, const Tensor& y) {   \
    return phibridge::api::function(internal::AsTensor(x, y), y); \
  }
PHIBRIDGE_BINARY_OPERATOR(+, add)
PHIBRIDGE_BINARY_OPERATOR(-, subtract)
PHIBRIDGE_BINARY_OPERATOR(*, multiply)
PHIBRIDGE_BINARY_OPERATOR(/, divide)
PHIBRIDGE_BINARY_OPERATOR(<, less_than)
PHIBRIDGE_BINARY_OPERATOR(<=, less_equal)
PHIBRIDGE_BINARY_OPERATOR(>, greater_than)
PHIBRIDGE_BINARY_OPERATOR(>=, greater_equal)
PHIBRIDGE_BINARY_OPERATOR(==, equal)
PHIBRIDGE_BINARY_OPERATOR(!=, not_equal)
PHIBRIDGE_BINARY_OPERATOR(&, bitwise_and)
PHIBRIDGE_BINARY_OPERATOR(|, bitwise_or)
PHIBRIDGE_BINARY_OPERATOR(^, bitwise_xor)
#undef PHIBRIDGE_BINARY_OPERATOR

/// `x` becomes another tensor; other handles on the old one keep it.
template <typename T>
Tensor& operator+=(Tensor& x, const T& y) {
  return x = x + y;
}
template <typename T>
Tensor& operator-=(Tensor& x, const T& y) {
  return x = x - y;
}
template <typename T>
Tensor& operator*=(Tensor& x, const T& y) {
  return x = x * y;
}
template <typename T>
Tensor& operator/=(Tensor& x, const T& y) {
  return x = x / y;
}

}  // namespace phi
