#pragma once

#include <cstdint>

namespace phi {

using StreamId = uint64_t;

/// The number of a device's stream, as allocators get it; not owned.
class Stream final {
 public:
  Stream() = default;
  explicit Stream(StreamId id) : id_(id) {}
  StreamId id() const { return id_; }

 private:
  StreamId id_ = 0;
};

}  // namespace phi
