#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "phi/common/place.h"

namespace phi {

// Note [Time on a device]
// A device works behind the host, so the host's clock does not tell how long it computes. A span of
// its time lies between two marks that are enqueued like kernels, before and after the kernels that
// it is about; when the device has passed them is asked later. What the device waits for between
// the marks is part of the span: where it works faster than the host enqueues, a span of a small
// kernel is mostly the time in which the host starts it.

/// When a device worked on something: nanoseconds of std::chrono::steady_clock, as near as the
/// device's clock can be compared with the host's.
struct DeviceSpan {
  int64_t begin_ns = 0;
  int64_t end_ns = 0;

  int64_t ns() const { return end_ns - begin_ns; }
};

/// Measures what one thread gives to a device. Spans may enclose others. Errors of Begin and Take:
/// External; of Begin: Unavailable while the thread captures a graph.
class DeviceTimer {
 public:
  DeviceTimer() = default;
  DeviceTimer(const DeviceTimer&) = delete;
  DeviceTimer& operator=(const DeviceTimer&) = delete;
  virtual ~DeviceTimer() = default;

  /// Begins a span behind what the thread has given to the device; returns its number. The first
  /// one since Take waits for the device.
  virtual size_t Begin() = 0;
  /// What fails is told by Take.
  virtual void End(size_t span) noexcept = 0;
  /// Waits until the device has passed all spans, and returns them by their numbers, which then
  /// count from 0 again. A span that was not ended, of something that failed, is one of no time.
  virtual std::vector<DeviceSpan> Take() = 0;
};

/// A timer for the device of `place`; nullptr if it has none, as the CPU, whose work is done when a
/// call returns. Errors: those of the device.
std::unique_ptr<DeviceTimer> MakeDeviceTimer(const Place& place);

using DeviceTimerFactory = std::unique_ptr<DeviceTimer> (*)(const Place& place);
/// A back end announces that it has timers for its places; for static initialisation.
int RegisterDeviceTimer(AllocationType type, DeviceTimerFactory factory);

}  // namespace phi
