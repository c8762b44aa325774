#include "framework/io/file_policy.h"

#include <algorithm>
#include <deque>
#include <filesystem>

#include "phi/core/enforce.h"

namespace phibridge {
namespace {

namespace fs = std::filesystem;

std::vector<std::string>& FoldersOfProcess() {
  static std::vector<std::string> folders;
  return folders;
}

std::string AllowedFolder(const std::string& folder) {
  std::string resolved = ResolvedPath(folder);
  std::error_code ignored;
  PADDLE_ENFORCE(
      fs::is_directory(resolved, ignored),
      phi::errors::NotFound("%s is no folder that programs can be allowed to use", folder));
  return resolved;
}

bool IsBelow(const std::string& path, const std::string& folder) {
  if (folder == "/") return true;
  return path.size() > folder.size() && path.compare(0, folder.size(), folder) == 0 &&
         path[folder.size()] == '/';
}

void Prepend(const fs::path& path, std::deque<fs::path>* parts) {
  parts->insert(parts->begin(), path.begin(), path.end());
}

std::string WorkingFolder() { return ResolvedPath("."); }

// Why there can be no file at a resolved path, whatever a program does before; "" if there can be.
// To open a pipe that nobody reads would take for ever.
std::string WhyNoFile(const std::string& resolved) {
  std::error_code error;
  const fs::file_status status = fs::symlink_status(resolved, error);
  if (fs::is_directory(status)) return "there is a folder of this name";
  if (fs::is_other(status)) return "there is a pipe or a device of this name";
  const bool can_be = !error || error == std::errc::no_such_file_or_directory;
  return can_be ? "" : error.message();  // such as: File name too long
}

}  // namespace

const char* FileAccessName(FileAccess access) {
  return access == FileAccess::kRead ? "reads" : "writes";
}

std::string ResolvedPath(const std::string& path) {
  constexpr int kMaxLinks = 40;
  PADDLE_ENFORCE(!path.empty() && path.find('\0') == std::string::npos,
                 phi::errors::PermissionDenied("a path is empty or holds a zero byte: `%s`", path));
  std::error_code error;
  const fs::path absolute = fs::absolute(path, error);
  PADDLE_ENFORCE(!error, phi::errors::PermissionDenied("there is no working folder for %s: %s",
                                                       path, error.message()));
  fs::path at = "/";
  std::deque<fs::path> rest;
  Prepend(absolute.relative_path(), &rest);
  int links = 0;
  while (!rest.empty()) {
    const fs::path part = rest.front();
    rest.pop_front();
    if (part.empty() || part == ".") continue;
    if (part == "..") {
      at = at.parent_path();
      continue;
    }
    if (!fs::is_symlink(fs::symlink_status(at / part, error))) {
      at /= part;
      continue;
    }
    PADDLE_ENFORCE(++links <= kMaxLinks,
                   phi::errors::PermissionDenied("the symlinks of %s lead in a circle", path));
    const fs::path to = fs::read_symlink(at / part, error);
    PADDLE_ENFORCE(!error, phi::errors::PermissionDenied("a symlink of %s cannot be read: %s", path,
                                                         error.message()));
    if (to.is_absolute()) at = "/";
    Prepend(to.relative_path(), &rest);
  }
  return at.string();
}

void FilePolicy::AllowReads(const std::string& folder) {
  const std::string resolved = ResolvedPath(folder.empty() ? "." : folder);
  if (resolved != "/") read_folders_.push_back(resolved);
}
void FilePolicy::Allow(const std::string& folder) { folders_.push_back(AllowedFolder(folder)); }
void FilePolicy::AllowInProcess(const std::string& folder) {
  FoldersOfProcess().push_back(AllowedFolder(folder));
}

std::vector<std::string> FilePolicy::FoldersFor(FileAccess access) const {
  std::vector<std::string> folders;
  if (access == FileAccess::kRead) folders = read_folders_;
  const std::string working = WorkingFolder();
  if (working != "/") folders.push_back(working);
  folders.insert(folders.end(), folders_.begin(), folders_.end());
  folders.insert(folders.end(), FoldersOfProcess().begin(), FoldersOfProcess().end());
  return folders;
}

FilePolicy::Judgement FilePolicy::Judge(FileAccess access, const std::string& path) const {
  const std::vector<std::string> folders = FoldersFor(access);
  std::string resolved;
  try {
    resolved = ResolvedPath(path);
  } catch (const phi::enforce::EnforceNotMet& error) {
    return {"", error.error_str()};
  }
  const auto holds = [&](const std::string& folder) { return IsBelow(resolved, folder); };
  if (std::any_of(folders.begin(), folders.end(), holds)) return {resolved, WhyNoFile(resolved)};
  std::string names;
  for (const std::string& folder : folders) names += (names.empty() ? "" : ", ") + folder;
  return {"", phi::Format("%s is not below %s; --allow-files DIR (Options::allow_files) allows "
                          "another folder",
                          resolved, names.empty() ? "any folder that it may use" : names)};
}

std::string FilePolicy::WhyNot(FileAccess access, const std::string& path) const {
  return Judge(access, path).why_not;
}

std::string FilePolicy::Checked(FileAccess access, const std::string& op_type,
                                const std::string& path) const {
  const auto [resolved, why_not] = Judge(access, path);
  PADDLE_ENFORCE(why_not.empty() || resolved.empty(),
                 phi::errors::InvalidArgument("op `%s` %s the file `%s`, which cannot be: %s",
                                              op_type, FileAccessName(access), path, why_not));
  PADDLE_ENFORCE(why_not.empty(),
                 phi::errors::PermissionDenied("op `%s` %s the file `%s`, which it may not: %s",
                                               op_type, FileAccessName(access), path, why_not));
  return resolved;
}

}  // namespace phibridge
