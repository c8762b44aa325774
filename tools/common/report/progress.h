#pragma once

#include <fmt/format.h>
#include <unistd.h>

#include <string>

#include "tools/common/report/guarded_output.h"

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
    ShowStatus(fmt::format("[{}{}] {}/{} {}", std::string(filled, '#'),
                           std::string(kWidth - filled, '.'), done, total_, text));
  }
  void Clear() const {
    if (is_shown_) ShowStatus("");
  }

 private:
  size_t total_;
  bool is_shown_;
};

}  // namespace tools
}  // namespace phibridge
