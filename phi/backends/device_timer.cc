#include "phi/backends/device_timer.h"

#include <array>
#include <atomic>

namespace phi {
namespace {

using Factories =
    std::array<std::atomic<DeviceTimerFactory>, static_cast<size_t>(AllocationType::CUSTOM) + 1>;

// By AllocationType. Back ends of libraries that are loaded later announce themselves then.
Factories& TimerFactories() {
  static auto* factories = new Factories{};
  return *factories;
}

}  // namespace

std::unique_ptr<DeviceTimer> MakeDeviceTimer(const Place& place) {
  const DeviceTimerFactory factory = TimerFactories()[static_cast<size_t>(place.GetType())];
  return factory == nullptr ? nullptr : factory(place);
}

int RegisterDeviceTimer(AllocationType type, DeviceTimerFactory factory) {
  TimerFactories()[static_cast<size_t>(type)] = factory;
  return 0;
}

}  // namespace phi
