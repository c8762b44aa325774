#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace phi {

/// Data that was computed from constant memory and is kept as long as that memory: weights in the
/// format that a back end prefers, for example. Thread-safe.
class DerivedData {
 public:
  using Key = std::vector<uint64_t>;

  /// The value of `key`; made by `make()`, a std::shared_ptr<const void>, when asked for the first
  /// time. Threads that ask meanwhile wait for it. Errors: those of `make`; then nothing is kept.
  template <typename Make>
  std::shared_ptr<const void> Get(const Key& key, const Make& make) {
    std::lock_guard<std::mutex> lock(mutex_);
    for (const auto& entry : entries_) {
      if (entry.first == key) return entry.second;
    }
    entries_.emplace_back(key, make());
    return entries_.back().second;
  }
  size_t size() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return entries_.size();
  }

 private:
  mutable std::mutex mutex_;
  std::list<std::pair<Key, std::shared_ptr<const void>>> entries_;  // few: one per format
};

}  // namespace phi
