#include "framework/io/visit_folder.h"

#include <dirent.h>

#include <cerrno>
#include <memory>
#include <new>
#include <string_view>

namespace phibridge {
namespace {

struct CloseFolder {
  void operator()(DIR* folder) const { closedir(folder); }
};

}  // namespace

bool VisitFolder(const std::string& folder, const std::function<bool(const char* name)>& visit) {
  const std::unique_ptr<DIR, CloseFolder> opened(opendir(folder.c_str()));
  if (opened == nullptr && errno == ENOMEM) throw std::bad_alloc();
  if (opened == nullptr) return false;
  while (const dirent* const entry = readdir(opened.get())) {
    const std::string_view name = entry->d_name;
    if (name != "." && name != ".." && !visit(entry->d_name)) break;
  }
  return true;
}

}  // namespace phibridge
