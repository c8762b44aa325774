#pragma once

#include <cstddef>
#include <ostream>
#include <string>
#include <type_traits>
#include <utility>

namespace phi {

/// One argument of Format(), type-erased so that the formatting itself is compiled once.
struct FormatArg {
  const void* value;
  void (*print)(std::ostream&, const void*);
};

void PrintText(std::ostream& os, const void* text);  // "(null)" for a null pointer

// Whether a function beside T prints it in messages. What << prints of some types is part of the
// original's interface, and says less than a message should.
template <typename T, typename = void>
struct HasMessageText : std::false_type {};
template <typename T>
struct HasMessageText<T, std::void_t<decltype(PrintInMessage(std::declval<std::ostream&>(),
                                                             std::declval<const T&>()))>>
    : std::true_type {};

/// Keeps a pointer to `value`, which must live until the text is made. Literals and arrays of char
/// are kept as the text itself: a pointer to them would be a temporary.
template <typename T>
FormatArg MakeFormatArg(const T& value) {
  if constexpr (std::is_convertible_v<const T&, const char*>) {
    return {static_cast<const char*>(value), &PrintText};
  } else if constexpr (HasMessageText<T>::value) {
    return {&value,
            [](std::ostream& os, const void* v) { PrintInMessage(os, *static_cast<const T*>(v)); }};
  } else {
    return {&value, [](std::ostream& os, const void* v) { os << *static_cast<const T*>(v); }};
  }
}

/// printf with any streamable argument: every conversion (%d, %s, %zu, …) prints its argument with
/// PrintInMessage or <<, flags, width and precision are obeyed as a stream does; "%%" is a percent
/// sign. Too few or too many arguments are shown in the text, never undefined behaviour: error
/// paths must not fail.
std::string FormatArgs(const char* format, const FormatArg* args, size_t count);

inline std::string Format(const char* text) { return FormatArgs(text, nullptr, 0); }
inline std::string Format(const std::string& text) { return text; }
template <typename... Args>
std::string Format(const char* format, const Args&... args) {
  const FormatArg array[] = {MakeFormatArg(args)...};
  return FormatArgs(format, array, sizeof...(Args));
}

}  // namespace phi
