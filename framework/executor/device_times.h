#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "phi/backends/device_timer.h"
#include "phi/common/place.h"

namespace phibridge {

/// What one device took for the kernels of operators that a thread runs: measured while they run,
/// added up when the run has ended (Note [Time on a device]). Not thread-safe.
class DeviceTimes {
 public:
  /// nullptr if the work of `place` is done when a call returns. Errors: those of the device.
  static std::unique_ptr<DeviceTimes> Of(const phi::Place& place);
  DeviceTimes(const phi::Place& place, std::unique_ptr<phi::DeviceTimer> timer)
      : place_(place), timer_(std::move(timer)) {}

  const phi::Place& place() const { return place_; }
  /// Waits for the device, and adds each span since the last call to its total. Errors: External.
  void AddUp();

  /// Those to which the calling thread adds; nullptr: nobody measures.
  static DeviceTimes* Current();

  /// For its lifetime, measures what the calling thread gives to the device. AddUp adds the time to
  /// *total_us.
  class Span {
   public:
    Span(DeviceTimes* times, std::shared_ptr<double> total_us);
    Span(const Span&) = delete;
    Span& operator=(const Span&) = delete;
    ~Span() { times_->timer_->End(number_); }

   private:
    DeviceTimes* times_;
    size_t number_;
  };

 private:
  const phi::Place place_;
  std::unique_ptr<phi::DeviceTimer> timer_;
  std::vector<std::shared_ptr<double>> totals_us_;  // by the number of the span
};

/// Makes `times` the current ones of this thread for its lifetime.
class ScopedDeviceTimes {
 public:
  explicit ScopedDeviceTimes(DeviceTimes* times);
  ScopedDeviceTimes(const ScopedDeviceTimes&) = delete;
  ScopedDeviceTimes& operator=(const ScopedDeviceTimes&) = delete;
  ~ScopedDeviceTimes();

 private:
  DeviceTimes* previous_;
};

}  // namespace phibridge
