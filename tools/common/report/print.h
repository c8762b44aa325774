#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "phi/core/terminal_text.h"

namespace phibridge {
namespace tools {

// What Print and Text show of an argument.
template <typename T>
decltype(auto) Shown(const T& value) {
  if constexpr (std::is_same_v<T, phi::Lines>) {
    return static_cast<const std::string&>(value.text);
  } else if constexpr (std::is_convertible_v<const T&, std::string_view>) {
    return phi::OneLine(value);
  } else {
    return static_cast<const T&>(value);
  }
}
template <typename It, typename End>
std::string Shown(const fmt::join_view<It, End, char>& list) {
  return phi::OneLine(fmt::format("{}", fmt::join_view<It, End, char>(list)));
}

/// As fmt::format and fmt::print. A text among the arguments, such as a name out of a program, is
/// shown in one line (phi::OneLine), so that it forges no other; phi::Lines stay as they are. What
/// a person reads is printed with Print; several lines are made with Text, or escape their names.
template <typename... Args>
std::string Text(fmt::format_string<decltype(Shown(std::declval<const Args&>()))...> format,
                 const Args&... args) {
  return fmt::format(format, Shown(args)...);
}
template <typename... Args>
void Print(std::FILE* file,
           fmt::format_string<decltype(Shown(std::declval<const Args&>()))...> format,
           const Args&... args) {
  fmt::print(file, format, Shown(args)...);
}
template <typename... Args>
void Print(fmt::format_string<decltype(Shown(std::declval<const Args&>()))...> format,
           const Args&... args) {
  Print(stdout, format, args...);
}

}  // namespace tools
}  // namespace phibridge
