#pragma once

#include <map>
#include <string>

namespace phibridge {
namespace tools {

/// Digests of the sources that kernels are registered in, each file read once. A kernel is often
/// little more than a registration, so the digest of a source covers the headers of `phi/kernels/`
/// and `ops/` that it includes, and what those include.
class SourceDigests {
 public:
  /// `root`: the folder that paths of sources start from.
  explicit SourceDigests(std::string root) : root_(std::move(root)) {}

  /// Sixteen hexadecimal digits; empty if the file cannot be read.
  const std::string& Of(const std::string& path);
  /// True if any file asked for was there.
  bool any() const { return any_; }

 private:
  std::string root_;
  std::map<std::string, std::string> digests_;
  bool any_ = false;
};

}  // namespace tools
}  // namespace phibridge
