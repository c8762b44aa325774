#pragma once

#include <string>
#include <vector>

namespace phibridge {

enum class FileAccess { kRead, kWrite };

/// Which files the operators of a program may read and write. This class alone decides.
///
/// Reads: below the program's own folder and the working folder. Writes: below the working folder.
/// Both: below the folders that a caller allows. Symlinks and `..` are followed first, also where
/// the file is not there yet. The folder `/` counts only if a caller allows it.
class FilePolicy {
 public:
  /// Lets operators read below `folder`: the program's own.
  void AllowReads(const std::string& folder);
  /// Lets operators read and write below `folder`. Errors: NotFound if it is no folder.
  void Allow(const std::string& folder);
  /// As Allow, for every program of this process: what `--allow-files` names. Not thread-safe.
  static void AllowInProcess(const std::string& folder);

  /// Why an operator may not use `path`, a sentence; empty if it may.
  std::string WhyNot(FileAccess access, const std::string& path) const;
  /// The path to open for `path`: absolute, without symlinks and `..`.
  /// Errors: PermissionDenied naming operator, path, the folders that are allowed and the option.
  std::string Checked(FileAccess access, const std::string& op_type, const std::string& path) const;

 private:
  // Of one path, resolved once: a symlink may change between two resolutions.
  struct Judgement {
    std::string resolved;  // empty if the operator may not use it
    std::string why_not;   // empty if it may
  };
  Judgement Judge(FileAccess access, const std::string& path) const;
  std::vector<std::string> FoldersFor(FileAccess access) const;

  std::vector<std::string> read_folders_, folders_;  // resolved
};

/// "reads", "writes"
const char* FileAccessName(FileAccess access);

/// `path` made absolute, without `.`, `..` and symlinks; parts that are not there yet are kept.
/// Errors: PermissionDenied for a circle of symlinks, one that cannot be read, or a zero byte in
/// the path.
std::string ResolvedPath(const std::string& path);

}  // namespace phibridge
