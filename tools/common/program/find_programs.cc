#include "tools/common/program/find_programs.h"

#include <filesystem>
#include <map>
#include <set>

#include "phi/core/enforce.h"

namespace phibridge {
namespace {

namespace fs = std::filesystem;

using FilesByFolder = std::map<std::string, std::set<std::string>>;

bool IsProgramFile(const fs::path& path) {
  const std::string name = path.filename().string();
  if (name.rfind("startup", 0) == 0 || name == "__startup__")
    return false;  // makes parameters of another program
  return name == "__model__" || path.extension() == ".pdmodel";
}

// False if there is none below `folder`.
bool AddProgramsBelow(const std::string& folder, FilesByFolder* files) {
  bool any = false;
  std::error_code error;
  fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied, error);
  for (const fs::recursive_directory_iterator end; !error && it != end; it.increment(error)) {
    std::error_code ignored;
    if (!it->is_regular_file(ignored) || !IsProgramFile(it->path())) continue;
    (*files)[it->path().parent_path().string()].insert(it->path().string());
    any = true;
  }
  return any;
}

}  // namespace

std::vector<std::string> FindPrograms(const std::vector<std::string>& paths, const char* option) {
  FilesByFolder files;
  std::set<std::string> programs;
  for (const std::string& path : paths) {
    std::error_code error;
    if (fs::is_regular_file(path, error)) {
      programs.insert(path);
      continue;
    }
    PADDLE_ENFORCE(fs::is_directory(path, error),
                   phi::errors::NotFound("%s %s: no such folder", option, path));
    PADDLE_ENFORCE(
        AddProgramsBelow(path, &files),
        phi::errors::NotFound("%s %s: no program (*.pdmodel, __model__) lies in it", option, path));
  }
  for (const auto& [folder, of_folder] : files) {
    if (of_folder.size() == 1) {
      programs.insert(folder);
    } else {
      programs.insert(of_folder.begin(), of_folder.end());
    }
  }
  return {programs.begin(), programs.end()};
}

}  // namespace phibridge
