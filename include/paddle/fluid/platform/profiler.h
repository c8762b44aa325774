#pragma once

#include <atomic>
#include <forward_list>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "paddle/fluid/framework/type_defs.h"
#include "paddle/fluid/platform/enforce.h"
#include "paddle/fluid/platform/macros.h"
#include "paddle/fluid/platform/place.h"
#include "phi/core/record_event.h"

namespace paddle {
namespace platform {

using ::phi::EventRole;
using ::phi::RecordEvent;
using ::phi::TracerEventType;

}  // namespace platform
}  // namespace paddle
