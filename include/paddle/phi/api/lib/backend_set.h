#pragma once

#include <cstdint>

#include "paddle/phi/common/backend.h"

namespace paddle {
namespace experimental {

/// Several back ends at once.
class BackendSet final {
 public:
  constexpr BackendSet() = default;
  explicit constexpr BackendSet(Backend backend)
      : bitset_(backend == Backend::UNDEFINED ? 0
                                              : uint64_t{1} << (static_cast<int>(backend) - 1)) {}

  constexpr uint64_t bitset() const { return bitset_; }
  constexpr bool IsEmpty() const { return bitset_ == 0; }
  constexpr bool Has(Backend backend) const { return (bitset_ & BackendSet(backend).bitset_) != 0; }
  constexpr BackendSet operator|(const BackendSet& o) const { return From(bitset_ | o.bitset_); }
  constexpr BackendSet operator&(const BackendSet& o) const { return From(bitset_ & o.bitset_); }
  constexpr BackendSet operator-(const BackendSet& o) const { return From(bitset_ & ~o.bitset_); }
  constexpr BackendSet operator^(const BackendSet& o) const { return From(bitset_ ^ o.bitset_); }
  constexpr bool operator==(const BackendSet& o) const { return bitset_ == o.bitset_; }
  constexpr bool operator!=(const BackendSet& o) const { return bitset_ != o.bitset_; }

 private:
  static constexpr BackendSet From(uint64_t bitset) {
    BackendSet set;
    set.bitset_ = bitset;
    return set;
  }

  uint64_t bitset_ = 0;  // bit n: the back end of number n + 1
};

}  // namespace experimental
}  // namespace paddle
