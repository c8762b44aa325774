#pragma once

#include <exception>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "paddle/fluid/platform/errors.h"
#include "paddle/fluid/platform/macros.h"
#include "paddle/fluid/platform/variant.h"
#include "paddle/fluid/string/printf.h"
#include "paddle/phi/core/enforce.h"
#include "paddle/utils/string/string_helper.h"
#include "phi/core/ddim.h"
#include "phi/core/logging.h"

namespace paddle {
namespace platform {

using EnforceNotMet = ::phi::enforce::EnforceNotMet;
using ::phi::enforce::demangle;
using ::phi::enforce::GetCurrentTraceBackString;
using ::phi::enforce::GetErrorSumaryString;
using ::phi::enforce::GetTraceBackString;
using ::phi::enforce::SimplifyErrorTypeFormat;
using ::phi::enforce::throw_on_error;

/// The end of the data that a reader gives; no failure.
class EOFException : public std::exception {
 public:
  EOFException(const char* text, const char* file, int line)
      : text_(::phi::Format("%s at [%s:%d]", text, file, line)) {}
  const char* what() const noexcept override { return text_.c_str(); }

 private:
  std::string text_;
};

}  // namespace platform
}  // namespace paddle

#define PADDLE_THROW_EOF() \
  throw ::paddle::platform::EOFException("There is no next data.", __FILE__, __LINE__)

/// For shape functions: `has_it` is what HasInput, HasOutputs, … said of variable `name`.
#define OP_INOUT_CHECK(has_it, role, name, op_type)                                        \
  do {                                                                                     \
    PADDLE_ENFORCE_EQ(                                                                     \
        has_it, true,                                                                      \
        ::phi::errors::NotFound("No %s(%s) found for %s operator.", role, name, op_type)); \
  } while (0)
