#pragma once

// For files that nvcc compiles.
#include <cstdint>
#include <type_traits>

namespace phi {
namespace primitive {

/// How many bits of an order key tell numbers of type T apart.
template <typename T>
constexpr int kOrderKeyBits = static_cast<int>(sizeof(T)) * 8;

/// A whole number that is in order as the numbers are: equal numbers (0 and -0) have equal keys,
/// and all NaN one that is behind them.
template <typename T>
__device__ uint64_t OrderKey(T value) {
  using Bits = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;
  static_assert(sizeof(T) == 8 || sizeof(T) == 4, "numbers of 32 and 64 bits");
  constexpr Bits kSign = Bits(1) << (kOrderKeyBits<T> - 1);
  if constexpr (std::is_floating_point_v<T>) {
    if (value != value) return static_cast<Bits>(~Bits(0));
    if (value == T(0)) return kSign;
    Bits bits;
    memcpy(&bits, &value, sizeof(bits));
    return static_cast<Bits>((bits & kSign) != 0 ? ~bits : bits | kSign);
  } else {
    return static_cast<Bits>(static_cast<Bits>(value) ^ kSign);
  }
}

/// The same in descending order: NaN is in front of all numbers.
template <typename T>
__device__ uint64_t DescendingOrderKey(T value) {
  constexpr uint64_t kAll = ~uint64_t(0) >> (64 - kOrderKeyBits<T>);
  return OrderKey(value) ^ kAll;
}

}  // namespace primitive
}  // namespace phi
