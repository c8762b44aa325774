#pragma once

#include "phi/core/errors.h"

namespace paddle {
namespace platform {
namespace errors = ::phi::errors;
using ErrorCode = ::phi::ErrorCode;
using ErrorSummary = ::phi::ErrorSummary;
}  // namespace platform
}  // namespace paddle
