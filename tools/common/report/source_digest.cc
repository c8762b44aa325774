#include "tools/common/report/source_digest.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "parity/harness/shared_code.h"
#include "tools/common/report/sha256.h"

namespace phibridge {
namespace tools {
namespace {

// The path that `#include "…"` names, if a kernel's body may lie there; else empty.
std::string IncludedBody(const std::string& line) {
  const std::string path = parity::IncludedIn(line);
  const bool has_bodies = path.rfind("phi/kernels/", 0) == 0 || path.rfind("ops/", 0) == 0;
  return has_bodies ? path : "";
}

}  // namespace

const std::string& SourceDigests::Of(const std::string& path) {
  const auto [it, is_new] = digests_.emplace(path, "");  // empty while its includes are looked at
  if (!is_new) return it->second;
  const std::filesystem::path file = std::filesystem::path(root_) / path;
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(file, ignored)) return it->second;
  std::ifstream in(file, std::ios::binary);
  if (!in) return it->second;
  std::ostringstream read;
  read << in.rdbuf();
  any_ = true;
  std::string text = read.str();
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::string body = IncludedBody(line);
    if (!body.empty()) text += Of(body);
  }
  return it->second = Sha256Hex(text).substr(0, 16);
}

}  // namespace tools
}  // namespace phibridge
