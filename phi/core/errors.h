#pragma once

#include <string>
#include <utility>

#include "phi/core/string_format.h"

namespace phi {

/// Kinds of failure; the numbers are the original's.
enum ErrorCode {
  LEGACY = 0,
  INVALID_ARGUMENT = 1,
  NOT_FOUND = 2,
  OUT_OF_RANGE = 3,
  ALREADY_EXISTS = 4,
  RESOURCE_EXHAUSTED = 5,
  PRECONDITION_NOT_MET = 6,
  PERMISSION_DENIED = 7,
  EXECUTION_TIMEOUT = 8,
  UNIMPLEMENTED = 9,
  UNAVAILABLE = 10,
  FATAL = 11,
  EXTERNAL = 12,
};

/// "InvalidArgument", "NotFound", …
const char* ErrorCodeName(ErrorCode code);

/// A kind and a sentence; PADDLE_THROW makes it an exception.
class ErrorSummary {
 public:
  ErrorSummary(ErrorCode code, std::string message) : code_(code), message_(std::move(message)) {}
  ErrorCode code() const { return code_; }
  const std::string& error_message() const { return message_; }
  /// "InvalidArgument: message"
  std::string to_string() const { return std::string(ErrorCodeName(code_)) + ": " + message_; }

 private:
  ErrorCode code_;
  std::string message_;
};

namespace errors {

#define PHI_DEFINE_ERROR(Name, CODE)                                 \
  template <typename... Args>                                        \
  [[gnu::cold]] ::phi::ErrorSummary Name(const Args&... args) {      \
    return ::phi::ErrorSummary(::phi::CODE, ::phi::Format(args...)); \
  }
PHI_DEFINE_ERROR(InvalidArgument, INVALID_ARGUMENT)
PHI_DEFINE_ERROR(NotFound, NOT_FOUND)
PHI_DEFINE_ERROR(OutOfRange, OUT_OF_RANGE)
PHI_DEFINE_ERROR(AlreadyExists, ALREADY_EXISTS)
PHI_DEFINE_ERROR(ResourceExhausted, RESOURCE_EXHAUSTED)
PHI_DEFINE_ERROR(PreconditionNotMet, PRECONDITION_NOT_MET)
PHI_DEFINE_ERROR(PermissionDenied, PERMISSION_DENIED)
PHI_DEFINE_ERROR(ExecutionTimeout, EXECUTION_TIMEOUT)
PHI_DEFINE_ERROR(Unimplemented, UNIMPLEMENTED)
PHI_DEFINE_ERROR(Unavailable, UNAVAILABLE)
PHI_DEFINE_ERROR(Fatal, FATAL)
PHI_DEFINE_ERROR(External, EXTERNAL)
#undef PHI_DEFINE_ERROR

}  // namespace errors
}  // namespace phi
