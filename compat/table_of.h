#pragma once

#include <cstddef>

namespace phibridge {

/// A list in static memory, of which generated tables are made. Copies refer to the same items.
template <typename T>
class TableOf {
 public:
  constexpr TableOf() = default;
  template <size_t kCount>
  // NOLINTNEXTLINE(google-explicit-constructor): a view
  constexpr TableOf(const T (&items)[kCount]) : items_(items), size_(kCount) {}

  constexpr const T* begin() const { return items_; }
  constexpr const T* end() const { return items_ + size_; }
  constexpr size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr const T& operator[](size_t i) const { return items_[i]; }

 private:
  const T* items_ = nullptr;
  size_t size_ = 0;
};

}  // namespace phibridge
