#include "tools/cli/external.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <set>

#include "phi/core/enforce.h"

namespace phibridge {
namespace tools {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPrefix = "phibridge-";

// In the order in which they are searched.
std::vector<fs::path> Folders() {
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  if (error) return {};
  return {self.parent_path(), self.parent_path().parent_path() / "libexec" / "phibridge"};
}

bool IsName(const std::string& name) {
  return !name.empty() && name[0] != '-' && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
}

}  // namespace

std::vector<std::string> ExternalCommands() {
  std::set<std::string> names;
  for (const fs::path& folder : Folders()) {
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
      const std::string file = it->path().filename().string();
      const bool is_command =
          file.rfind(kPrefix, 0) == 0 && IsName(file.substr(std::strlen(kPrefix)));
      if (is_command && access(it->path().c_str(), X_OK) == 0)
        names.insert(file.substr(std::strlen(kPrefix)));
    }
  }
  return {names.begin(), names.end()};
}

std::string HowToBuildExternal(const std::string& name) {
  if (name != "parity") return "";
  const std::string is_missing =
      "`parity` is a program of its own, phibridge-parity, which has not been built yet. ";
  for (const fs::path& folder : Folders()) {
    std::error_code ignored;
    const fs::path build = folder.parent_path();
    if (!fs::exists(build / "CMakeCache.txt", ignored)) continue;
    return is_missing + "Build it with\n  cmake --build " + build.string() +
           " --target phibridge_parity_program";
  }
  return is_missing + "Install the component `parity` of a build with tests.";
}

void StartExternal(const std::string& name, char** argv) {
  if (!IsName(name)) return;
  for (const fs::path& folder : Folders()) {
    const fs::path program = folder / (kPrefix + name);
    if (access(program.c_str(), X_OK) != 0) continue;
    execv(program.c_str(), argv);
    PADDLE_THROW(
        phi::errors::Unavailable("%s cannot be started: %s", program.string(), strerror(errno)));
  }
}

}  // namespace tools
}  // namespace phibridge
