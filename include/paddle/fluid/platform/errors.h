#pragma once

#include "phi/core/errors.h"

namespace paddle {
namespace platform {
namespace errors = ::phi::errors;
using ErrorSummary = ::phi::ErrorSummary;
}  // namespace platform
}  // namespace paddle
