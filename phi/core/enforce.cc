#include "phi/core/enforce.h"

#include "phi/core/cut_words.h"
#include "phi/core/terminal_text.h"

namespace phi {

const char* ErrorCodeName(ErrorCode code) {
  switch (code) {
    case LEGACY:
      return "Error";
    case INVALID_ARGUMENT:
      return "InvalidArgument";
    case NOT_FOUND:
      return "NotFound";
    case OUT_OF_RANGE:
      return "OutOfRange";
    case ALREADY_EXISTS:
      return "AlreadyExists";
    case RESOURCE_EXHAUSTED:
      return "ResourceExhausted";
    case PRECONDITION_NOT_MET:
      return "PreconditionNotMet";
    case PERMISSION_DENIED:
      return "PermissionDenied";
    case EXECUTION_TIMEOUT:
      return "ExecutionTimeout";
    case UNIMPLEMENTED:
      return "Unimplemented";
    case UNAVAILABLE:
      return "Unavailable";
    case FATAL:
      return "Fatal";
    case EXTERNAL:
      return "External";
  }
  return "Error";
}

namespace enforce {

EnforceNotMet::EnforceNotMet(const ErrorSummary& error, const char* file, int line)
    : code_(error.code()), message_(CutWords(error.error_message())), file_(file), line_(line) {
  Compose();
}

EnforceNotMet::EnforceNotMet(std::exception_ptr error, const char* file, int line)
    : code_(LEGACY), file_(file), line_(line) {
  try {
    std::rethrow_exception(error);
  } catch (const EnforceNotMet& known) {
    code_ = known.code_;
    message_ = known.message_;
    context_ = known.context_;
  } catch (const std::exception& other) {
    message_ = other.what();
  } catch (...) {
    message_ = "an exception of an unknown type";
  }
  Compose();
}

void EnforceNotMet::set_error_str(std::string message) {
  message_ = std::move(message);
  Compose();
}

void EnforceNotMet::AddContext(const std::string& context) {
  if (!context_.empty()) context_ += "\n";
  context_ += CutWords(EscapeLineBreaks(context));
  Compose();
}

void EnforceNotMet::Compose() {
  what_ = std::string(ErrorCodeName(code_)) + ": " + message_;
  if (!context_.empty()) what_ += "\n" + context_;
  what_ = EscapeControls(what_);
}

void Throw(const ErrorSummary& error, const char* file, int line) {
  throw EnforceNotMet(error, file, line);
}

void ThrowCompare(const ErrorSummary& error, const char* left, const char* op, const char* right,
                  const std::string& left_value, const std::string& right_value, const char* file,
                  int line) {
  const std::string ops(op);
  const size_t space = ops.find(' ');
  throw EnforceNotMet(
      ErrorSummary(error.code(),
                   error.error_message() + Format(" [Expected %s %s %s, but received %s %s %s.]",
                                                  left, ops.substr(0, space), right, left_value,
                                                  ops.substr(space + 1), right_value)),
      file, line);
}

}  // namespace enforce
}  // namespace phi
