#pragma once

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
}  // namespace paddle
