#pragma once

#include <iostream>
#include <string>
#include <utility>

#include "paddle/utils/string/printf.h"

namespace paddle {
namespace string {

// What a terminal reads as colours.
inline std::string black() { return "\033[30m"; }
inline std::string red() { return "\033[31m"; }
inline std::string b_red() { return "\033[41m"; }
inline std::string green() { return "\033[32m"; }
inline std::string yellow() { return "\033[33m"; }
inline std::string blue() { return "\033[34m"; }
inline std::string purple() { return "\033[35m"; }
inline std::string cyan() { return "\033[36m"; }
inline std::string light_gray() { return "\033[37m"; }
inline std::string white() { return "\033[37m"; }
inline std::string light_red() { return "\033[91m"; }
inline std::string dim() { return "\033[2m"; }
inline std::string bold() { return "\033[1m"; }
inline std::string underline() { return "\033[4m"; }
inline std::string blink() { return "\033[5m"; }
inline std::string reset() { return "\033[0m"; }

using TextBlock = std::pair<std::string, std::string>;

struct Style {
  static std::string info() { return black(); }
  static std::string warn() { return b_red(); }
  static std::string suc() { return green(); }
  static std::string H1() { return bold() + purple(); }
  static std::string H2() { return green(); }
  static std::string H3() { return green(); }
  static std::string detail() { return light_gray(); }
};

/// To standard error, in `style`.
template <typename... Args>
void PrettyLog(const std::string& style, const char* format, const Args&... args) {
  std::cerr << style + Sprintf(format, args...) + reset();
}
template <typename... Args>
void PrettyLogEndl(const std::string& style, const char* format, const Args&... args) {
  std::cerr << style + Sprintf(format, args...) + reset() + "\n" << std::flush;
}
template <typename... Args>
void PrettyLogInfo(const char* format, const Args&... args) {
  PrettyLogEndl(Style::info(), format, args...);
}
template <typename... Args>
void PrettyLogDetail(const char* format, const Args&... args) {
  PrettyLogEndl(Style::detail(), format, args...);
}
template <typename... Args>
void PrettyLogH1(const char* format, const Args&... args) {
  PrettyLogEndl(Style::H1(), format, args...);
}
template <typename... Args>
void PrettyLogH2(const char* format, const Args&... args) {
  PrettyLogEndl(Style::H2(), format, args...);
}

}  // namespace string
}  // namespace paddle
