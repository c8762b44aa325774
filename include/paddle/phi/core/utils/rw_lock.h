#pragma once

#include <shared_mutex>

namespace phi {

/// Many readers or one writer. The lock that is held is the one that UNLock gives back.
class RWLock {
 public:
  void RDLock() { mutex_.lock_shared(); }
  void WRLock() {
    mutex_.lock();
    written_ = true;
  }
  void UNLock() {
    if (written_) {
      written_ = false;
      mutex_.unlock();
    } else {
      mutex_.unlock_shared();
    }
  }

 private:
  std::shared_mutex mutex_;
  bool written_ = false;  // changed by the writer alone, while no reader is there
};

/// Holds the lock for reading as long as it lives.
class AutoRDLock {
 public:
  explicit AutoRDLock(RWLock* lock) : lock_(lock) { lock_->RDLock(); }
  AutoRDLock(const AutoRDLock&) = delete;
  AutoRDLock& operator=(const AutoRDLock&) = delete;
  ~AutoRDLock() { lock_->UNLock(); }

 private:
  RWLock* lock_;
};

/// Holds the lock for writing as long as it lives.
class AutoWRLock {
 public:
  explicit AutoWRLock(RWLock* lock) : lock_(lock) { lock_->WRLock(); }
  AutoWRLock(const AutoWRLock&) = delete;
  AutoWRLock& operator=(const AutoWRLock&) = delete;
  ~AutoWRLock() { lock_->UNLock(); }

 private:
  RWLock* lock_;
};

}  // namespace phi
