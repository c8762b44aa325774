#pragma once

#include <string>

namespace phibridge {
namespace parity {

/// A new folder below that of temporary files, which is gone with the object, and what is in it.
class WorkFolder {
 public:
  /// Errors: Unavailable naming the folder.
  WorkFolder();
  ~WorkFolder();
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace parity
}  // namespace phibridge
