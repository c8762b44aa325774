#pragma once

#include "phi/core/record_event.h"

namespace paddle {
namespace platform {

using ::phi::EventRole;
using ::phi::RecordEvent;
using ::phi::TracerEventType;

}  // namespace platform
}  // namespace paddle
