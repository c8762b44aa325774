#pragma once

#include <cstdint>

#include "phi/common/place.h"

namespace phibridge {
namespace parity {

/// For its lifetime, the guarded allocator serves the host memory of the process and, where `place`
/// is a GPU, DeviceGuards its memory. Not nested. Errors: those of DeviceGuards.
class ScopedGuards {
 public:
  explicit ScopedGuards(uint16_t poison, const phi::Place& place = phi::CPUPlace());
  ScopedGuards(const ScopedGuards&) = delete;
  ScopedGuards& operator=(const ScopedGuards&) = delete;
  ~ScopedGuards();

 private:
  const phi::Place place_;
};

}  // namespace parity
}  // namespace phibridge
