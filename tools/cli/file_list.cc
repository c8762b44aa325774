#include "tools/cli/file_list.h"

#include <fmt/format.h>

#include <utility>

namespace phibridge {
namespace tools {

std::vector<ListedFile> ListFiles(const Model& model, FilePolicy policy) {
  policy.AllowReads(FolderOfModel(model));
  std::vector<ListedFile> files;
  for (FileUse& use : FileUses(*model.program)) {
    std::string why_not = policy.WhyNot(use.access, use.path);
    files.push_back({std::move(use), std::move(why_not)});
  }
  return files;
}

nlohmann::json FilesJson(const std::vector<ListedFile>& files) {
  nlohmann::json list = nlohmann::json::array();
  for (const auto& [use, why_not] : files) {
    list.push_back({{"op", fmt::format("{}/{}", use.block, use.index)},
                    {"type", use.op_type},
                    {"access", FileAccessName(use.access)},
                    {"path", use.path},
                    {"allowed", why_not.empty()},
                    {"why_not", why_not}});
  }
  return list;
}

std::string FilesText(const std::vector<ListedFile>& files) {
  std::string text = files.empty() ? "" : "\nfiles that its ops use:\n";
  for (const auto& [use, why_not] : files) {
    text += fmt::format("  {}/{} {} {} {}: {}\n", use.block, use.index, use.op_type,
                        FileAccessName(use.access), use.path,
                        why_not.empty() ? "allowed" : "not allowed, " + why_not);
  }
  return text;
}

}  // namespace tools
}  // namespace phibridge
