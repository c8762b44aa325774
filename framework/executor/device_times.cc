#include "framework/executor/device_times.h"

#include <utility>

namespace phibridge {
namespace {
thread_local DeviceTimes* current_times = nullptr;
}  // namespace

std::unique_ptr<DeviceTimes> DeviceTimes::Of(const phi::Place& place) {
  std::unique_ptr<phi::DeviceTimer> timer = phi::MakeDeviceTimer(place);
  if (timer == nullptr) return nullptr;
  return std::make_unique<DeviceTimes>(place, std::move(timer));
}

DeviceTimes* DeviceTimes::Current() { return current_times; }

void DeviceTimes::AddUp() {
  const std::vector<phi::DeviceSpan> spans = timer_->Take();
  for (size_t i = 0; i < spans.size(); ++i) {
    *totals_us_[i] += static_cast<double>(spans[i].ns()) / 1000;
  }
  totals_us_.clear();
}

DeviceTimes::Span::Span(DeviceTimes* times, std::shared_ptr<double> total_us)
    : times_(times), number_(times->timer_->Begin()) {
  times_->totals_us_.push_back(std::move(total_us));
}

ScopedDeviceTimes::ScopedDeviceTimes(DeviceTimes* times) : previous_(current_times) {
  current_times = times;
}
ScopedDeviceTimes::~ScopedDeviceTimes() { current_times = previous_; }

}  // namespace phibridge
