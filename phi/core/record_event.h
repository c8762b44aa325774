#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace phi {

/// What an event is about; numbers and names of the original.
enum class TracerEventType : int32_t {
  Operator = 0,
  Dataloader = 1,
  ProfileStep = 2,
  CudaRuntime = 3,
  Kernel = 4,
  Memcpy = 5,
  Memset = 6,
  UserDefined = 7,
  OperatorInner = 8,
  Forward = 9,
  Backward = 10,
  Optimization = 11,
  Communication = 12,
  PythonOp = 13,
  PythonUserDefined = 14,
  NumTypes
};
/// "Operator", "UserDefined", …
const char* TracerEventTypeName(TracerEventType type);

enum class EventRole { kOrdinary, kInnerOp, kUniqueOp, kSpecial };

/// A span of time that a kernel or an operator marked by a RecordEvent.
struct HostEvent {
  std::string name;
  TracerEventType type = TracerEventType::UserDefined;
  EventRole role = EventRole::kOrdinary;
  int64_t begin_ns = 0;  // of std::chrono::steady_clock
  int64_t end_ns = 0;
  uint32_t thread = 0;  // counts threads that recorded, from 0
};

/// Marks the time from its construction to End() or its destruction. It costs one look at a flag
/// while nobody records (StartHostEvents).
class RecordEvent {
 public:
  /// `level` is the original's, which drops events above FLAGS_host_trace_level; all are kept here.
  explicit RecordEvent(const std::string& name, TracerEventType type = TracerEventType::UserDefined,
                       uint32_t level = 1, EventRole role = EventRole::kOrdinary);
  explicit RecordEvent(const char* name, TracerEventType type = TracerEventType::UserDefined,
                       uint32_t level = 1, EventRole role = EventRole::kOrdinary);
  RecordEvent(const std::string& name, EventRole role)
      : RecordEvent(name, TracerEventType::UserDefined, 1, role) {}
  RecordEvent(const RecordEvent&) = delete;
  RecordEvent& operator=(const RecordEvent&) = delete;
  ~RecordEvent() { End(); }

  /// Ends the event now; later calls do nothing.
  void End();
  /// True while events are recorded.
  static bool IsEnabled();

 private:
  void Begin(std::string name, TracerEventType type, EventRole role);

  bool is_open_ = false;
  HostEvent event_;
};

/// From now on events of all threads are kept, in memory that grows until they are taken. The
/// functions are thread-safe; there is one recorder, so that two who take share the events.
void StartHostEvents();
/// The events that ended since, in the order in which they ended; recording goes on.
std::vector<HostEvent> TakeHostEvents();
/// No event is kept any more; those that were not taken are dropped.
void StopHostEvents();

}  // namespace phi
