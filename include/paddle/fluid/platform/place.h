#pragma once

#include "paddle/fluid/platform/enforce.h"
#include "paddle/phi/common/place.h"

namespace paddle {
namespace platform {

using CPUPlace = ::phi::CPUPlace;
using CUDAPinnedPlace = ::phi::GPUPinnedPlace;
using CUDAPlace = ::phi::GPUPlace;
using CustomPlace = ::phi::CustomPlace;
using Place = ::phi::Place;

using phi::is_cpu_place;
using phi::is_cuda_pinned_place;
using phi::is_gpu_place;

// Devices that this build never has; sources ask all the same.
inline bool is_xpu_place(const Place& place) {
  return place.GetType() == ::phi::AllocationType::XPU;
}
inline bool is_npu_place(const Place& place) {
  return place.GetType() == ::phi::AllocationType::NPU;
}
inline bool is_mlu_place(const Place& place) {
  return place.GetType() == ::phi::AllocationType::MLU;
}
inline bool is_ipu_place(const Place& place) {
  return place.GetType() == ::phi::AllocationType::IPU;
}
inline bool is_custom_place(const Place& place) {
  return place.GetType() == ::phi::AllocationType::CUSTOM;
}

inline bool is_same_place(const Place& a, const Place& b) { return a == b; }
inline bool places_are_same_class(const Place& a, const Place& b) {
  return a.GetType() == b.GetType();
}

}  // namespace platform
}  // namespace paddle
