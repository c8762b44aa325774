#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace paddle {
namespace string {

/// The pieces of `text` between the delimiters; at least one, pieces may be empty.
template <typename T = std::string>
std::vector<T> split_string(const std::string& text, const std::string& delimiter) {
  std::vector<T> pieces;
  size_t begin = 0;
  for (;;) {
    const size_t end = delimiter.empty() ? std::string::npos : text.find(delimiter, begin);
    if (end == std::string::npos) break;
    pieces.emplace_back(text.substr(begin, end - begin));
    begin = end + delimiter.size();
  }
  pieces.emplace_back(text.substr(begin));
  return pieces;
}

/// Without white space at both ends.
inline std::string trim_spaces(const std::string& text) {
  const char* const spaces = " \t\n\v\f\r";
  const size_t first = text.find_first_not_of(spaces);
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(spaces) - first + 1);
}

/// The pieces between white space; none is empty.
template <typename T = std::string>
std::vector<T> split_string(const std::string& text) {
  std::istringstream in(text);
  std::vector<T> pieces;
  for (std::string piece; in >> piece;) pieces.emplace_back(piece);
  return pieces;
}

template <typename Container, typename Convert>
std::string join_strings(const Container& items, const std::string& delimiter, Convert convert) {
  std::ostringstream out;
  const char* before = "";
  for (const auto& item : items) {
    out << before << convert(item);
    before = delimiter.c_str();
  }
  return out.str();
}
template <typename Container>
std::string join_strings(const Container& items, const std::string& delimiter) {
  return join_strings(
      items, delimiter, [](const auto& item) -> const auto& { return item; });
}
template <typename Container>
std::string join_strings(const Container& items, char delimiter) {
  return join_strings(items, std::string(1, delimiter));
}

}  // namespace string
}  // namespace paddle
