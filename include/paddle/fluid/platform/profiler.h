#pragma once

#include <string>

namespace paddle {
namespace platform {

enum class EventRole { kOrdinary, kInnerOp, kUniqueOp, kSpecial };
enum class TracerEventType { UserDefined, OperatorInner };

/// Does nothing: ops are timed by the executor.
class RecordEvent {
 public:
  explicit RecordEvent(const std::string& /*name*/, EventRole = EventRole::kOrdinary) {}
  RecordEvent(const std::string& /*name*/, TracerEventType, int /*level*/ = 0,
              EventRole = EventRole::kOrdinary) {}
};

}  // namespace platform
}  // namespace paddle
