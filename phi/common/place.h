#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <ostream>
#include <string>

namespace phi {

enum class AllocationType : int8_t {
  UNDEFINED = 0,
  CPU = 1,
  GPU = 2,
  GPUPINNED = 3,
  XPU = 4,
  NPU = 5,
  NPUPINNED = 6,
  IPU = 7,
  MLU = 8,
  CUSTOM = 9,
};

/// "cpu", "gpu", …
const char* AllocationTypeName(AllocationType type);

/// Where memory lives: a kind of device and its number. A plain value of 4 bytes; custom device
/// types are interned names.
class Place {
 public:
  constexpr Place() = default;
  constexpr explicit Place(AllocationType type, int8_t device_id = 0, uint16_t custom_type = 0)
      : alloc_type_(type), device_(device_id), custom_type_(custom_type) {}

  /// A device that a plug-in named.
  Place(AllocationType type, int8_t device_id, const std::string& device_type);

  /// Makes this the place that the constructor of these arguments makes.
  void Reset(AllocationType type, int8_t device_id = 0, const std::string& device_type = "");
  constexpr AllocationType GetType() const { return alloc_type_; }
  constexpr int8_t GetDeviceId() const { return device_; }
  /// Name of the device type: "cpu", "gpu", or the name a plug-in gave.
  std::string GetDeviceType() const;
  /// "Place(cpu)", "Place(gpu:0)", …
  std::string DebugString() const;

  constexpr bool operator==(const Place& o) const {
    return alloc_type_ == o.alloc_type_ && device_ == o.device_ && custom_type_ == o.custom_type_;
  }
  constexpr bool operator!=(const Place& o) const { return !(*this == o); }
  constexpr bool operator<(const Place& o) const { return HashValue() < o.HashValue(); }
  constexpr uint32_t HashValue() const {
    return (static_cast<uint32_t>(alloc_type_) << 24) | (static_cast<uint32_t>(custom_type_) << 8) |
           static_cast<uint8_t>(device_);
  }
  struct Hash {
    size_t operator()(const Place& p) const { return p.HashValue(); }
  };

 private:
  AllocationType alloc_type_ = AllocationType::UNDEFINED;
  int8_t device_ = 0;
  uint16_t custom_type_ = 0;
};

// NOLINTBEGIN(google-explicit-constructor): implicit, as the original
class CPUPlace : public Place {
 public:
  constexpr CPUPlace() : Place(AllocationType::CPU) {}
  constexpr CPUPlace(const Place& /*place*/) : Place(AllocationType::CPU) {}
};

class GPUPlace : public Place {
 public:
  constexpr GPUPlace() : Place(AllocationType::GPU) {}
  constexpr explicit GPUPlace(int device_id)
      : Place(AllocationType::GPU, static_cast<int8_t>(device_id)) {}
  constexpr GPUPlace(const Place& place) : Place(AllocationType::GPU, place.GetDeviceId()) {}
};

class GPUPinnedPlace : public Place {
 public:
  constexpr GPUPinnedPlace() : Place(AllocationType::GPUPINNED) {}
  constexpr GPUPinnedPlace(const Place& /*place*/) : Place(AllocationType::GPUPINNED) {}
};

class CustomPlace : public Place {
 public:
  explicit CustomPlace(const std::string& device_type, int device_id = 0);
  CustomPlace(const Place& place);
};
// NOLINTEND(google-explicit-constructor)

inline bool is_cpu_place(const Place& p) { return p.GetType() == AllocationType::CPU; }
inline bool is_gpu_place(const Place& p) { return p.GetType() == AllocationType::GPU; }
inline bool is_cuda_pinned_place(const Place& p) {
  return p.GetType() == AllocationType::GPUPINNED;
}

std::ostream& operator<<(std::ostream& os, const Place& place);

}  // namespace phi

namespace std {
template <>
struct hash<phi::Place> : phi::Place::Hash {};
}  // namespace std
