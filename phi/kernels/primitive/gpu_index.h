#pragma once

#include <cstdint>

#include "phi/common/hostdevice.h"
#include "phi/core/ddim.h"

namespace phi {
namespace primitive {

// Note [Division on the device]
// A GPU divides integers in some twenty instructions (64 bits: over fifty), more than the rest of
// an element-wise kernel. Where all positions are below 2^31, a division by a number that the host
// knows is a multiplication and a shift: with s = ceil(log2 d) and m = floor(2^32 (2^s - d) / d) +
// 1, n / d = (high32(n m) + n) >> s for every n < 2^31.

template <typename Index>
struct Divider;

template <>
struct Divider<uint32_t> {
  Divider() = default;
  explicit Divider(int64_t d) : divisor(static_cast<uint32_t>(d)) {
    while ((uint64_t{1} << shift) < divisor) ++shift;
    const uint64_t power = uint64_t{1} << shift;
    factor = static_cast<uint32_t>(((power - divisor) << 32) / divisor + 1);
  }
  /// n < 2^31
  HOSTDEVICE uint32_t Quotient(uint32_t n) const {
    const uint32_t high = static_cast<uint32_t>((uint64_t{n} * factor) >> 32);
    return (high + n) >> shift;
  }

  uint32_t divisor = 1;
  uint32_t factor = 1;
  int shift = 0;
};

template <>
struct Divider<uint64_t> {
  Divider() = default;
  explicit Divider(int64_t d) : divisor(static_cast<uint64_t>(d)) {}
  HOSTDEVICE uint64_t Quotient(uint64_t n) const { return n / divisor; }

  uint64_t divisor = 1;
};

/// For any position: the quick way where position and divisor allow it, decided for each position,
/// so that one kernel serves all sizes.
template <>
struct Divider<int64_t> {
  Divider() = default;
  explicit Divider(int64_t d) : divisor(d) {
    if (d < kQuickLimit) quick = Divider<uint32_t>(d);
  }
  /// n >= 0
  HOSTDEVICE int64_t Quotient(int64_t n) const {
    if (n < kQuickLimit && divisor < kQuickLimit) return quick.Quotient(static_cast<uint32_t>(n));
    return n / divisor;
  }

  static constexpr int64_t kQuickLimit = int64_t{1} << 31;
  int64_t divisor = 1;
  Divider<uint32_t> quick;
};

/// True if positions in a tensor of `numel` elements fit Divider<uint32_t>.
inline bool FitsIndex32(int64_t numel) { return numel < (int64_t{1} << 31); }

/// Finds the elements of kOperands strided tensors that belong to element i of a dense one.
template <typename Index, int kOperands>
struct StridedIndexer {
  struct Positions {
    Index at[kOperands];
  };

  /// Axes from the outside in. Requires: axes < DDim::kMaxRank, dim > 0.
  void AddAxis(int64_t dim, const int64_t (&steps)[kOperands]) {
    dims[rank] = Divider<Index>(dim);
    for (int o = 0; o < kOperands; ++o) step[o][rank] = static_cast<Index>(steps[o]);
    ++rank;
  }
  HOSTDEVICE Positions At(Index i) const {
    Positions p = {};
    for (int axis = rank - 1; axis > 0; --axis) {
      const Index outer = dims[axis].Quotient(i);
      const Index here = i - outer * dims[axis].divisor;
      for (int o = 0; o < kOperands; ++o) p.at[o] += here * step[o][axis];
      i = outer;
    }
    for (int o = 0; o < kOperands; ++o) p.at[o] += i * step[o][0];
    return p;
  }

  int rank = 0;
  Divider<Index> dims[DDim::kMaxRank];
  Index step[kOperands][DDim::kMaxRank] = {};
};

}  // namespace primitive
}  // namespace phi
