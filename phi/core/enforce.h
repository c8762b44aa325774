#pragma once

#include <exception>
#include <memory>
#include <string>
#include <type_traits>

#include "phi/core/errors.h"

namespace phi {
namespace enforce {

/// The one exception of this library: a typed error with the source line that raised it and, once
/// an operator has added it, where in the program it happened.
class EnforceNotMet : public std::exception {
 public:
  EnforceNotMet(const ErrorSummary& error, const char* file, int line);
  /// Of kind LEGACY.
  EnforceNotMet(const std::string& message, const char* file, int line)
      : EnforceNotMet(ErrorSummary(LEGACY, message), file, line) {}
  EnforceNotMet(const char* message, const char* file, int line)
      : EnforceNotMet(std::string(message), file, line) {}

  /// What `error` says, of the kind of the library's own errors, else LEGACY.
  EnforceNotMet(std::exception_ptr error, const char* file, int line);

  const char* what() const noexcept override { return what_.c_str(); }
  ErrorCode code() const { return code_; }
  /// The sentence alone, without kind, context and source position.
  const std::string& error_str() const { return message_; }
  const std::string& simple_error_str() const { return message_; }
  void set_error_str(std::string message);
  /// Lines that say which operator of which program failed; empty until AddContext.
  const std::string& context() const { return context_; }
  bool has_context() const { return !context_.empty(); }
  /// Adds where in the program it happened. The line of the innermost operator comes first; outer
  /// operators append theirs.
  void AddContext(const std::string& context);
  const char* file() const { return file_; }
  int line() const { return line_; }

 private:
  void Compose();

  ErrorCode code_;
  std::string message_;
  std::string context_;
  const char* file_;
  int line_;
  std::string what_;
};

[[noreturn, gnu::cold]] void Throw(const ErrorSummary& error, const char* file, int line);
/// Adds what was compared ("Expected a == b, but received a:3 != b:4.") to `error` and throws it.
[[noreturn, gnu::cold]] void ThrowCompare(const ErrorSummary& error, const char* left,
                                          const char* op, const char* right,
                                          const std::string& left_value,
                                          const std::string& right_value, const char* file,
                                          int line);

template <typename T, typename = void>
struct IsStreamable : std::false_type {};
template <typename T>
struct IsStreamable<
    T, std::void_t<decltype(std::declval<std::ostream&>() << std::declval<const T&>())>>
    : std::true_type {};

template <typename T>
[[gnu::cold]] std::string ValueText(const T& value) {
  if constexpr (std::is_enum_v<T> && !IsStreamable<T>::value) {
    return Format("%s", static_cast<int64_t>(value));
  } else if constexpr (IsStreamable<T>::value) {
    return Format("%s", value);
  } else {
    return "?";
  }
}

// Integers of different signs compare by value, as the original's common_type does for the usual
// cases.
template <typename A, typename B>
constexpr bool kMixedSigns =
    std::is_integral_v<A>&& std::is_integral_v<B>&& std::is_signed_v<A> != std::is_signed_v<B> &&
    !std::is_same_v<A, bool> && !std::is_same_v<B, bool>;

#define PHI_DEFINE_COMPARE(Name, op)                             \
  template <typename A, typename B>                              \
  inline bool Name(const A& a, const B& b) {                     \
    if constexpr (kMixedSigns<A, B>) {                           \
      return static_cast<int64_t>(a) op static_cast<int64_t>(b); \
    } else {                                                     \
      return a op b;                                             \
    }                                                            \
  }
PHI_DEFINE_COMPARE(Eq, ==)
PHI_DEFINE_COMPARE(Ne, !=)
PHI_DEFINE_COMPARE(Lt, <)
PHI_DEFINE_COMPARE(Le, <=)
PHI_DEFINE_COMPARE(Gt, >)
PHI_DEFINE_COMPARE(Ge, >=)
#undef PHI_DEFINE_COMPARE

}  // namespace enforce
}  // namespace phi

#define PADDLE_THROW(...) \
  ::phi::enforce::Throw(::phi::enforce::AsSummary(__VA_ARGS__), __FILE__, __LINE__)

namespace phi {
namespace enforce {
inline ErrorSummary AsSummary(const ErrorSummary& error) { return error; }
template <typename... Args>
[[gnu::cold]] ErrorSummary AsSummary(const char* format, const Args&... args) {
  return ErrorSummary(LEGACY, Format(format, args...));
}
}  // namespace enforce
}  // namespace phi

#define PHI_ENFORCE_COMPARE(Name, op, inverse, a, b, ...)                                          \
  do {                                                                                             \
    auto&& pd_left = (a);                                                                          \
    auto&& pd_right = (b);                                                                         \
    if (__builtin_expect(!::phi::enforce::Name(pd_left, pd_right), 0)) {                           \
      ::phi::enforce::ThrowCompare(::phi::enforce::AsSummary(__VA_ARGS__), #a, op " " inverse, #b, \
                                   ::phi::enforce::ValueText(pd_left),                             \
                                   ::phi::enforce::ValueText(pd_right), __FILE__, __LINE__);       \
    }                                                                                              \
  } while (0)

#define PADDLE_ENFORCE_EQ(a, b, ...) PHI_ENFORCE_COMPARE(Eq, "==", "!=", a, b, __VA_ARGS__)
#define PADDLE_ENFORCE_NE(a, b, ...) PHI_ENFORCE_COMPARE(Ne, "!=", "==", a, b, __VA_ARGS__)
#define PADDLE_ENFORCE_GT(a, b, ...) PHI_ENFORCE_COMPARE(Gt, ">", "<=", a, b, __VA_ARGS__)
#define PADDLE_ENFORCE_GE(a, b, ...) PHI_ENFORCE_COMPARE(Ge, ">=", "<", a, b, __VA_ARGS__)
#define PADDLE_ENFORCE_LT(a, b, ...) PHI_ENFORCE_COMPARE(Lt, "<", ">=", a, b, __VA_ARGS__)
#define PADDLE_ENFORCE_LE(a, b, ...) PHI_ENFORCE_COMPARE(Le, "<=", ">", a, b, __VA_ARGS__)

#define PADDLE_ENFORCE_NOT_NULL(pointer, ...)                                            \
  do {                                                                                   \
    if (__builtin_expect((pointer) == nullptr, 0)) {                                     \
      ::phi::enforce::Throw(::phi::enforce::AsSummary(__VA_ARGS__), __FILE__, __LINE__); \
    }                                                                                    \
  } while (0)

#define PADDLE_ENFORCE(condition, ...)                                                   \
  do {                                                                                   \
    if (__builtin_expect(!(condition), 0)) {                                             \
      ::phi::enforce::Throw(::phi::enforce::AsSummary(__VA_ARGS__), __FILE__, __LINE__); \
    }                                                                                    \
  } while (0)
