#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "framework/io/model_dir.h"
#include "framework/op/file_uses.h"

namespace phibridge {
namespace tools {

/// A file that an op of a program uses, and whether it may.
struct ListedFile {
  FileUse use;
  std::string why_not;  // empty: it may
  bool replaces;        // what it writes is there already
};

/// The files that the ops of a model use, as the run would judge them.
std::vector<ListedFile> ListFiles(const Model& model, FilePolicy policy = {});

nlohmann::json FilesJson(const std::vector<ListedFile>& files);
/// "files that its ops use:" and a line for each; nothing if there are none.
std::string FilesText(const std::vector<ListedFile>& files);

}  // namespace tools
}  // namespace phibridge
