#pragma once

#include "paddle/fluid/memory/malloc.h"

namespace paddle {
namespace memory {

/// Memory of one place that grows when it is asked for more; its content is lost then.
class Buffer {
 public:
  explicit Buffer(const platform::Place& place) : place_(place) {}
  template <typename T>
  T* Alloc(size_t count) {
    if (allocation_ == nullptr || allocation_->size() < count * sizeof(T)) {
      allocation_ = memory::Alloc(place_, count * sizeof(T));
    }
    return Get<T>();
  }
  /// nullptr before Alloc.
  template <typename T>
  T* Get() const {
    return allocation_ == nullptr ? nullptr : static_cast<T*>(allocation_->ptr());
  }
  size_t Size() const { return allocation_ == nullptr ? 0 : allocation_->size(); }

 private:
  platform::Place place_;
  AllocationPtr allocation_;
};

}  // namespace memory
}  // namespace paddle
