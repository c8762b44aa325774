#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <utility>

namespace phi {
namespace backends {
namespace gpu {

/// What a library is to be told of a call (descriptors, an algorithm), made once for each key and
/// kept. A key is all the numbers that a plan depends on, the device among them. Bounded under
/// changing shapes: emptied when it is full; a plan in use is kept by its users. Thread-safe.
template <size_t kNumbers, typename Plan>
class PlanCache {
 public:
  using Key = std::array<int64_t, kNumbers>;
  using PlanPtr = std::shared_ptr<const Plan>;

  explicit PlanCache(size_t most_plans = 1024) : most_plans_(most_plans) {}
  PlanCache(const PlanCache&) = delete;
  PlanCache& operator=(const PlanCache&) = delete;

  /// The plan of `key`; make() gives a PlanPtr where there is none, without the cache's lock. Of
  /// two threads that make one at once, both get that of the first. Errors: those of make(), after
  /// which there is no plan as before.
  template <typename Make>
  PlanPtr Get(const Key& key, const Make& make) {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      const auto found = plans_.find(key);
      if (found != plans_.end()) return found->second;
    }
    PlanPtr made = make();
    std::lock_guard<std::mutex> lock(mutex_);
    if (plans_.size() >= most_plans_) plans_.clear();
    return plans_.emplace(key, std::move(made)).first->second;
  }

  size_t size() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return plans_.size();
  }

 private:
  struct Hash {
    size_t operator()(const Key& key) const {
      uint64_t hash = kNumbers;
      for (int64_t number : key) {
        hash = (hash ^ static_cast<uint64_t>(number)) * 0x9e3779b97f4a7c15;  // 2^64 / golden ratio
        hash ^= hash >> 32;
      }
      return static_cast<size_t>(hash);
    }
  };

  const size_t most_plans_;
  mutable std::mutex mutex_;  // guards what follows
  std::unordered_map<Key, PlanPtr, Hash> plans_;
};

}  // namespace gpu
}  // namespace backends
}  // namespace phi
