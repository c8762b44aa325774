#pragma once

#include <algorithm>
#include <cstddef>
#include <list>
#include <utility>

namespace phibridge {

/// The values that were used last, at most `most` of them; the latest comes first. Not thread-safe.
template <typename T>
class RecentList {
 public:
  /// Requires: most >= 1.
  explicit RecentList(size_t most) : most_(most) {}

  /// The first value of which is(value) holds, which counts as used; nullptr if there is none.
  template <typename Is>
  T* Find(const Is& is) {
    const auto found = std::find_if(values_.begin(), values_.end(), is);
    if (found == values_.end()) return nullptr;
    values_.splice(values_.begin(), values_, found);
    return &values_.front();
  }
  /// Gives up the value whose use is longest ago if there are too many.
  T* Add(T value) {
    values_.push_front(std::move(value));
    if (values_.size() > most_) values_.pop_back();
    return &values_.front();
  }
  /// The value that the next Add gives up; nullptr if there is room for one more.
  const T* NextToGo() const { return values_.size() < most_ ? nullptr : &values_.back(); }
  /// Gives up the values of which is(value) holds.
  template <typename Is>
  void Remove(const Is& is) {
    values_.remove_if(is);
  }
  size_t size() const { return values_.size(); }

 private:
  size_t most_;
  std::list<T> values_;
};

}  // namespace phibridge
