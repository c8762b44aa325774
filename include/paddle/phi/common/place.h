#pragma once

#include <string>
#include <unordered_map>

#include "paddle/phi/api/include/dll_decl.h"
#include "paddle/phi/core/macros.h"
#include "phi/common/place.h"

namespace phi {

// Devices that this library has no back end for; a place names them all the same.
#define PHIBRIDGE_PLACE(Class, Type)                                                          \
  class Class : public Place {                                                                \
   public:                                                                                    \
    constexpr Class() : Place(AllocationType::Type) {}                                        \
    constexpr explicit Class(int device_id)                                                   \
        : Place(AllocationType::Type, static_cast<int8_t>(device_id)) {}                      \
    /* NOLINTNEXTLINE(google-explicit-constructor): implicit, as the original */              \
    constexpr Class(const Place& place) : Place(AllocationType::Type, place.GetDeviceId()) {} \
  };
PHIBRIDGE_PLACE(XPUPlace, XPU)
PHIBRIDGE_PLACE(NPUPlace, NPU)
PHIBRIDGE_PLACE(NPUPinnedPlace, NPUPINNED)
PHIBRIDGE_PLACE(IPUPlace, IPU)
PHIBRIDGE_PLACE(MLUPlace, MLU)
#undef PHIBRIDGE_PLACE

/// "cpu", "gpu", …
inline const char* AllocationTypeStr(AllocationType type) { return AllocationTypeName(type); }
/// The number by which a Place keeps the name of a device's type, and the name of a number.
inline size_t GetOrRegisterGlobalDeviceTypeId(const std::string& device_type) {
  const Place place(AllocationType::CUSTOM, 0, device_type);
  return device_type.empty() ? 0 : (place.HashValue() >> 8) & 0xFFFFU;
}
inline std::string GetGlobalDeviceType(size_t device_type_id) {
  return Place(AllocationType::CUSTOM, 0, static_cast<uint16_t>(device_type_id)).GetDeviceType();
}

}  // namespace phi

namespace paddle {
namespace experimental {
using phi::AllocationType;
using phi::CPUPlace;
using phi::CustomPlace;
using phi::GPUPinnedPlace;
using phi::GPUPlace;
using phi::IPUPlace;
using phi::MLUPlace;
using phi::NPUPinnedPlace;
using phi::NPUPlace;
using phi::Place;
using phi::XPUPlace;
}  // namespace experimental

using AllocationType = ::phi::AllocationType;
using CPUPlace = ::phi::CPUPlace;
using CustomPlace = ::phi::CustomPlace;
using GPUPinnedPlace = ::phi::GPUPinnedPlace;
using GPUPlace = ::phi::GPUPlace;
using Place = ::phi::Place;

/// What custom operators of 2.0 to 2.3 call a place by: a kind of device. Stands wherever a Place
/// does, and equals each place of its kind, whatever its number.
class PlaceType : public ::phi::Place {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): implicit, as the original
  constexpr PlaceType(const Place& place) : Place(place) {}
  // NOLINTNEXTLINE(google-explicit-constructor): for switch
  constexpr operator AllocationType() const { return GetType(); }
  static const PlaceType kUNK, kCPU, kGPU;
};
inline constexpr PlaceType PlaceType::kUNK{Place()};
inline constexpr PlaceType PlaceType::kCPU{CPUPlace()};
inline constexpr PlaceType PlaceType::kGPU{GPUPlace()};

constexpr bool operator==(const Place& a, const PlaceType& b) { return a.GetType() == b.GetType(); }
constexpr bool operator==(const PlaceType& a, const Place& b) { return b == a; }
constexpr bool operator==(const PlaceType& a, const PlaceType& b) {
  return a.GetType() == b.GetType();
}
constexpr bool operator!=(const Place& a, const PlaceType& b) { return !(a == b); }
constexpr bool operator!=(const PlaceType& a, const Place& b) { return !(a == b); }
constexpr bool operator!=(const PlaceType& a, const PlaceType& b) { return !(a == b); }

/// The first GPU.
inline GPUPlace DefaultGPUPlace() { return GPUPlace(); }
}  // namespace paddle
