#pragma once

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <string>

namespace phibridge {
namespace tools {

/// A bar on standard error, if that is a terminal.
class ProgressBar {
 public:
  explicit ProgressBar(size_t total) : total_(total), is_shown_(isatty(STDERR_FILENO) != 0) {}

  bool is_shown() const { return is_shown_; }
  /// `text` stands behind the bar.
  void Show(size_t done, const std::string& text) const {
    if (!is_shown_) return;
    constexpr size_t kWidth = 30;
    const size_t filled = total_ == 0 ? kWidth : kWidth * done / total_;
    fmt::print(stderr, "\r\x1b[K[{}{}] {}/{} {}", std::string(filled, '#'),
               std::string(kWidth - filled, '.'), done, total_, text);
    std::fflush(stderr);
  }
  void Clear() const {
    if (is_shown_) fmt::print(stderr, "\r\x1b[K");
  }

 private:
  size_t total_;
  bool is_shown_;
};

}  // namespace tools
}  // namespace phibridge
