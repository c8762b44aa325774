#pragma once

#include <memory>
#include <mutex>

namespace paddle {
namespace platform {

/// Holds a lock that may not be there.
template <typename LockType>
class LockGuardPtr {
 public:
  using LockGuard = std::lock_guard<LockType>;
  explicit LockGuardPtr(std::unique_ptr<LockType>& lock) {  // the original's signature
    if (lock) guard_ = std::make_unique<LockGuard>(*lock);
  }

 private:
  std::unique_ptr<LockGuard> guard_;
};

}  // namespace platform
}  // namespace paddle
