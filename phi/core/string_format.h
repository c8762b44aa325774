#pragma once

#include <cstddef>
#include <ostream>
#include <string>

namespace phi {

/// One argument of Format(), type-erased so that the formatting itself is compiled once.
struct FormatArg {
  const void* value;
  void (*print)(std::ostream&, const void*);
};

template <typename T>
FormatArg MakeFormatArg(const T& value) {
  return {&value, [](std::ostream& os, const void* v) { os << *static_cast<const T*>(v); }};
}
inline FormatArg MakeFormatArg(const char* const& value) {
  return {&value, [](std::ostream& os, const void* v) {
            const char* s = *static_cast<const char* const*>(v);
            os << (s == nullptr ? "(null)" : s);
          }};
}

/// printf with any streamable argument: every conversion (%d, %s, %zu, …) prints its argument with <<,
/// flags, width and precision are obeyed as a stream does; "%%" is a percent sign. Too few or too many
/// arguments are shown in the text, never undefined behaviour: error paths must not fail.
std::string FormatArgs(const char* format, const FormatArg* args, size_t count);

inline std::string Format(const char* text) { return FormatArgs(text, nullptr, 0); }
inline std::string Format(const std::string& text) { return text; }
template <typename... Args>
std::string Format(const char* format, const Args&... args) {
  const FormatArg array[] = {MakeFormatArg(args)...};
  return FormatArgs(format, array, sizeof...(Args));
}

}  // namespace phi
