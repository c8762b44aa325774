#pragma once

#include "phi/core/errors.h"

namespace paddle {
namespace platform {
namespace errors = ::phi::errors;
namespace error {  // 2.0's name of the kinds
using Code = ::phi::ErrorCode;
using ::phi::ALREADY_EXISTS;
using ::phi::EXECUTION_TIMEOUT;
using ::phi::EXTERNAL;
using ::phi::FATAL;
using ::phi::INVALID_ARGUMENT;
using ::phi::LEGACY;
using ::phi::NOT_FOUND;
using ::phi::OUT_OF_RANGE;
using ::phi::PERMISSION_DENIED;
using ::phi::PRECONDITION_NOT_MET;
using ::phi::RESOURCE_EXHAUSTED;
using ::phi::UNAVAILABLE;
using ::phi::UNIMPLEMENTED;
}  // namespace error
using ErrorCode = ::phi::ErrorCode;
using ErrorSummary = ::phi::ErrorSummary;
}  // namespace platform
}  // namespace paddle
