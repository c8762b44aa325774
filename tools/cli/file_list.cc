#include "tools/cli/file_list.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>
#include <utility>

#include "tools/common/report/print.h"

namespace phibridge {
namespace tools {
namespace {

// A file that cannot be asked for is none, as for the op.
bool IsThere(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

}  // namespace

std::vector<ListedFile> ListFiles(const Model& model, FilePolicy policy) {
  policy.AllowReads(FolderOfModel(model));
  std::vector<ListedFile> files;
  for (FileUse& use : FileUses(*model.program)) {
    std::string why_not = policy.WhyNot(use.access, use.path);
    const bool replaces = why_not.empty() && use.access == FileAccess::kWrite && IsThere(use.path);
    if (replaces && !use.replaces) why_not = "it is there already, and `overwrite` is false";
    files.push_back({std::move(use), std::move(why_not), replaces});
  }
  return files;
}

nlohmann::json FilesJson(const std::vector<ListedFile>& files) {
  nlohmann::json list = nlohmann::json::array();
  for (const auto& [use, why_not, replaces] : files) {
    list.push_back({{"op", Text("{}/{}", use.block, use.index)},
                    {"type", use.op_type},
                    {"access", FileAccessName(use.access)},
                    {"path", use.path},
                    {"allowed", why_not.empty()},
                    {"replaces", replaces},
                    {"why_not", why_not}});
  }
  return list;
}

std::string FilesText(const std::vector<ListedFile>& files) {
  std::string text = files.empty() ? "" : "\nfiles that its ops use:\n";
  for (const auto& [use, why_not, replaces] : files) {
    const char* allowed = replaces ? "allowed, in place of the file that is there" : "allowed";
    text += Text("  {}/{} {} {} {}: {}\n", use.block, use.index, use.op_type,
                 FileAccessName(use.access), use.path,
                 why_not.empty() ? allowed : "not allowed, " + why_not);
  }
  return text;
}

}  // namespace tools
}  // namespace phibridge
