#include "phi/core/record_event.h"

#include <atomic>
#include <chrono>
#include <mutex>
#include <utility>

namespace phi {
namespace {

std::atomic<bool> is_recording{false};
std::atomic<uint32_t> thread_count{0};

struct EventStore {
  std::mutex mutex;
  std::vector<HostEvent> events;
};

EventStore& Store() {
  static auto* store = new EventStore;
  return *store;
}

int64_t SteadyNs() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

uint32_t ThreadNumber() {
  thread_local const uint32_t number = thread_count.fetch_add(1);
  return number;
}

}  // namespace

const char* TracerEventTypeName(TracerEventType type) {
  static const char* const kNames[] = {
      "Operator", "Dataloader",   "ProfileStep",   "CudaRuntime",   "Kernel",
      "Memcpy",   "Memset",       "UserDefined",   "OperatorInner", "Forward",
      "Backward", "Optimization", "Communication", "PythonOp",      "PythonUserDefined"};
  const auto index = static_cast<size_t>(type);
  return index < static_cast<size_t>(TracerEventType::NumTypes) ? kNames[index] : "unknown";
}

RecordEvent::RecordEvent(const std::string& name, TracerEventType type, uint32_t /*level*/,
                         EventRole role) {
  if (IsEnabled()) Begin(name, type, role);
}

RecordEvent::RecordEvent(const char* name, TracerEventType type, uint32_t /*level*/,
                         EventRole role) {
  if (IsEnabled()) Begin(name, type, role);
}

void RecordEvent::Begin(std::string name, TracerEventType type, EventRole role) {
  is_open_ = true;
  event_ = {std::move(name), type, role, SteadyNs(), 0, ThreadNumber()};
}

void RecordEvent::End() {
  if (!std::exchange(is_open_, false)) return;
  event_.end_ns = SteadyNs();
  std::lock_guard<std::mutex> lock(Store().mutex);
  if (IsEnabled()) Store().events.push_back(std::move(event_));
}

bool RecordEvent::IsEnabled() { return is_recording.load(std::memory_order_relaxed); }

void StartHostEvents() { is_recording = true; }

std::vector<HostEvent> TakeHostEvents() {
  std::lock_guard<std::mutex> lock(Store().mutex);
  return std::exchange(Store().events, {});
}

void StopHostEvents() {
  is_recording = false;
  TakeHostEvents();
}

}  // namespace phi
