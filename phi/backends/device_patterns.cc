#include "phi/backends/device_patterns.h"

#include <array>
#include <atomic>

namespace phi {
namespace {

using AllPatterns =
    std::array<std::atomic<const DevicePatterns*>, static_cast<size_t>(AllocationType::CUSTOM) + 1>;

// By AllocationType. Back ends of libraries that are loaded later announce themselves then.
AllPatterns& RegisteredPatterns() {
  static auto* patterns = new AllPatterns{};
  return *patterns;
}

}  // namespace

const DevicePatterns* PatternsOf(const Place& place) {
  return RegisteredPatterns()[static_cast<size_t>(place.GetType())];
}

int RegisterDevicePatterns(AllocationType type, const DevicePatterns* patterns) {
  RegisteredPatterns()[static_cast<size_t>(type)] = patterns;
  return 0;
}

}  // namespace phi
