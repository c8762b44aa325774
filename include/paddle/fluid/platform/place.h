#pragma once

#include <functional>
#include <iostream>
#include <string>
#include <vector>

#include "paddle/fluid/platform/enforce.h"
#include "paddle/fluid/platform/variant.h"
#include "paddle/phi/common/place.h"

namespace paddle {
namespace platform {

using AllocationType = ::phi::AllocationType;
using CPUPlace = ::phi::CPUPlace;
using CUDAPinnedPlace = ::phi::GPUPinnedPlace;
using CUDAPlace = ::phi::GPUPlace;
using CustomPlace = ::phi::CustomPlace;
using IPUPlace = ::phi::IPUPlace;
using MLUPlace = ::phi::MLUPlace;
using NPUPinnedPlace = ::phi::NPUPinnedPlace;
using NPUPlace = ::phi::NPUPlace;
using Place = ::phi::Place;
using XPUPlace = ::phi::XPUPlace;
using PlaceList = std::vector<Place>;
using phi::is_cpu_place;
using phi::is_cuda_pinned_place;
using phi::is_gpu_place;

// Devices that this build never has; sources ask all the same.
inline bool is_xpu_place(const Place& place) { return place.GetType() == AllocationType::XPU; }
inline bool is_npu_place(const Place& place) { return place.GetType() == AllocationType::NPU; }
inline bool is_npu_pinned_place(const Place& place) {
  return place.GetType() == AllocationType::NPUPINNED;
}
inline bool is_mlu_place(const Place& place) { return place.GetType() == AllocationType::MLU; }
inline bool is_ipu_place(const Place& place) { return place.GetType() == AllocationType::IPU; }
inline bool is_custom_place(const Place& place) {
  return place.GetType() == AllocationType::CUSTOM;
}
/// As the original: places of the host are one whatever their number.
inline bool is_same_place(const Place& a, const Place& b) {
  return a.GetType() == b.GetType() && (is_cpu_place(a) || is_cuda_pinned_place(a) || a == b);
}
inline bool places_are_same_class(const Place& a, const Place& b) {
  return a.GetType() == b.GetType();
}

class PlaceHelper {
 public:
  static Place CreatePlace(const std::string& device_type, size_t device_id = 0) {
    for (int type = 1; type < static_cast<int>(AllocationType::CUSTOM); ++type) {
      const Place place(static_cast<AllocationType>(type), static_cast<int8_t>(device_id));
      if (place.GetDeviceType() == device_type) return place;
    }
    return CustomPlace(device_type, static_cast<int>(device_id));
  }
  static std::string GetDeviceType(const Place& place) { return place.GetDeviceType(); }
  static size_t GetDeviceId(const Place& place) { return static_cast<size_t>(place.GetDeviceId()); }
};

/// visitor(place), with the class of the kind of place. Errors: Unavailable for a kind that this
/// library has no back end for.
template <typename Visitor>
typename Visitor::result_type VisitPlace(const Place& place, const Visitor& visitor) {
  if (is_cpu_place(place)) return visitor(CPUPlace());
  if (is_gpu_place(place)) return visitor(CUDAPlace(place));
  if (is_cuda_pinned_place(place)) return visitor(CUDAPinnedPlace());
  PADDLE_THROW(::phi::errors::Unavailable("there is no back end for %s here", place));
}

}  // namespace platform

/// BOOST_GET_CONST(CUDAPlace, place): until 2.2 a place was a variant of its classes. Errors:
/// InvalidArgument for a place of another class.
template <typename T, typename = std::enable_if_t<std::is_base_of_v<::phi::Place, T>>>
T GetConst(const ::phi::Place& place) {
  PADDLE_ENFORCE_EQ(place.GetType(), T().GetType(),
                    ::phi::errors::InvalidArgument("%s is a place of another class", place));
  return T(place);
}
}  // namespace paddle

namespace boost {
template <typename T>
T get(const ::phi::Place& place) {
  return ::paddle::GetConst<T>(place);
}
}  // namespace boost
