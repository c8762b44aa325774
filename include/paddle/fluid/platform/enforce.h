#pragma once

#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "paddle/fluid/platform/errors.h"
#include "paddle/fluid/platform/macros.h"
#include "paddle/fluid/platform/variant.h"
#include "paddle/phi/core/enforce.h"
#include "phi/core/ddim.h"

namespace paddle {
namespace platform {
using EnforceNotMet = ::phi::enforce::EnforceNotMet;
}  // namespace platform
}  // namespace paddle

/// For shape functions: `has_it` is what HasInput, HasOutputs, … said of variable `name`.
#define OP_INOUT_CHECK(has_it, role, name, op_type)                                        \
  do {                                                                                     \
    PADDLE_ENFORCE_EQ(                                                                     \
        has_it, true,                                                                      \
        ::phi::errors::NotFound("No %s(%s) found for %s operator.", role, name, op_type)); \
  } while (0)
