#include "tools/parity/folders.h"

#include <filesystem>

#include "phi/core/enforce.h"

namespace phibridge {
namespace tools {
namespace {

namespace fs = std::filesystem;

bool IsFolder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

// Where `cmake --install` puts the truths, seen from the program; empty if that is not known.
fs::path InstalledTruths() {
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  if (error) return {};
  return (self.parent_path() / PHIBRIDGE_TRUTHS_FROM_PROGRAM).lexically_normal();
}

}  // namespace

bool HasSources(const std::string& sources) {
  std::error_code ignored;
  return fs::exists(fs::path(sources) / "ops" / "softmax.yaml", ignored);
}

void CheckHasSources(const std::string& sources, const std::string& option) {
  PADDLE_ENFORCE(HasSources(sources),
                 phi::errors::NotFound("%s reads the sources of phibridge, and %s has none; name "
                                       "their folder with --sources",
                                       option, sources));
}

std::string TruthsFolder(const std::string& asked, const std::string& sources) {
  if (!asked.empty()) {
    PADDLE_ENFORCE(IsFolder(asked), phi::errors::NotFound("--truths %s: no such folder", asked));
    return asked;
  }
  const fs::path installed = InstalledTruths();
  if (IsFolder(installed)) return installed.string();
  const fs::path built = fs::path(sources) / "parity" / "truths";
  PADDLE_ENFORCE(IsFolder(built),
                 phi::errors::NotFound("there are no recorded truths, neither in %s nor in %s; "
                                       "name their folder with --truths",
                                       installed.string(), built.string()));
  return built.string();
}

}  // namespace tools
}  // namespace phibridge
