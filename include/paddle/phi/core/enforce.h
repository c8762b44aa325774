#pragma once

#include <cxxabi.h>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <vector>

#include "paddle/phi/core/errors.h"
#include "paddle/phi/core/macros.h"
#include "paddle/utils/string/printf.h"
#include "paddle/utils/string/to_string.h"
#include "paddle/utils/variant.h"
#include "phi/core/enforce.h"
#include "phi/core/flags.h"
#include "phi/core/logging.h"

// As in the original, of which sources read it without a declaration of their own.
PHI_DECLARE_int32(call_stack_level);

namespace phi {
namespace enforce {

/// A type's name as it is written.
inline std::string demangle(const std::string& name) {
  int status = 0;
  char* text = abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status);
  std::string out = status == 0 ? text : name;
  std::free(text);
  return out;
}

namespace details {
// Names are views, passed by value: where a parameter is a reference that a string made for the
// call is bound to, GCC 13 takes the result for one into that string (-Wdangling-reference).
template <typename T>
T& GetDataSafely(T* pointer, const char* role, std::string_view name, std::string_view op_type,
                 const char* file, int line) {
  if (pointer == nullptr) {
    Throw(
        errors::NotFound("Unable to get %s data of %s %s in operator %s.",
                         demangle(typeid(T).name()), role, std::string(name), std::string(op_type)),
        file, line);
  }
  return *pointer;
}
}  // namespace details

// The message of a check may be left out, or be a text without a kind.
inline ErrorSummary AsSummary() { return ErrorSummary(LEGACY, "An error occurred."); }
inline ErrorSummary AsSummary(const std::string& message) { return ErrorSummary(LEGACY, message); }

/// Throws where `throws` says so. Errors: LEGACY with this message.
inline void throw_on_error(bool throws, const std::string& message) {
  if (throws) Throw(AsSummary(message), __FILE__, __LINE__);
}
/// Where a sentence was raised, as a message names it.
template <typename Text>
std::string GetErrorSumaryString(Text&& what, const char* file, int line) {
  std::ostringstream text;
  text << what << " (at " << file << ":" << line << ")";
  return text.str();
}
/// Errors of this library have no stack in them: the sentence and its place alone.
template <typename Text>
std::string GetTraceBackString(Text&& what, const char* file, int line) {
  return GetErrorSumaryString(std::forward<Text>(what), file, line);
}
inline std::string GetCurrentTraceBackString(bool /*for_signal*/ = false) { return ""; }
/// "InvalidArgumentError: …" as "(InvalidArgument) …"; other texts as they are.
inline std::string SimplifyErrorTypeFormat(const std::string& text) {
  const size_t end = text.find(':');
  if (end == std::string::npos || end + 2 > text.size()) return text;
  const std::string kind = text.substr(0, end);
  const std::string ending = "Error";
  if (kind.size() <= ending.size() ||
      kind.compare(kind.size() - ending.size(), ending.size(), ending) != 0) {
    return text;
  }
  return "(" + kind.substr(0, kind.size() - ending.size()) + ") " + text.substr(end + 2);
}

/// Both values as text where they do not compare as they should; null where they do.
template <typename Compare, typename A, typename B>
std::unique_ptr<std::pair<std::string, std::string>> TextsUnless(Compare holds, const A& a,
                                                                 const B& b) {
  if (__builtin_expect(holds(a, b), 1)) return nullptr;
  return std::make_unique<std::pair<std::string, std::string>>(ValueText(a), ValueText(b));
}

}  // namespace enforce
}  // namespace phi

// What PADDLE_ENFORCE_EQ, … are made of. The original copies both values. Here they are compared in
// the expression that they are written in, in which temporaries live that they may be a part of:
// PADDLE_ENFORCE_EQ(ctx->GetInputsVarType("Param").front(), …).
#undef PHI_ENFORCE_COMPARE
#define PHI_ENFORCE_COMPARE(Name, op, inverse, a, b, ...)                                          \
  do {                                                                                             \
    const auto pd_texts = ::phi::enforce::TextsUnless(                                             \
        [](const auto& x, const auto& y) { return ::phi::enforce::Name(x, y); }, (a), (b));        \
    if (pd_texts != nullptr) {                                                                     \
      ::phi::enforce::ThrowCompare(::phi::enforce::AsSummary(__VA_ARGS__), #a, op " " inverse, #b, \
                                   pd_texts->first, pd_texts->second, __FILE__, __LINE__);         \
    }                                                                                              \
  } while (0)

/// *pointer, as a reference. Errors: NotFound for a null pointer, naming type, role ("Input"), slot
/// and operator.
#define GET_DATA_SAFELY(pointer, role, name, op_type) \
  (::phi::enforce::details::GetDataSafely((pointer), role, name, op_type, __FILE__, __LINE__))

/// Logs where the original logs.
#define PADDLE_WARN_NOT_NULL(pointer, ...)                                \
  do {                                                                    \
    if (UNLIKELY((pointer) == nullptr)) {                                 \
      LOG(WARNING) << ::phi::enforce::AsSummary(__VA_ARGS__).to_string(); \
    }                                                                     \
  } while (0)
