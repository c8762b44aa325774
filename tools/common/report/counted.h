#pragma once

#include <fmt/format.h>

#include <string>

namespace phibridge {
namespace tools {

/// "0 ops", "1 op", "2 ops" for the word "op". `plural` where that is no s behind the word.
template <typename Count>
std::string Counted(Count count, const std::string& word, const std::string& plural = "") {
  if (count == Count{1}) return fmt::format("1 {}", word);
  return fmt::format("{} {}", count, plural.empty() ? word + "s" : plural);
}

}  // namespace tools
}  // namespace phibridge
