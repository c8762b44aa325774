#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace phibridge {

/// The system calls of which files are made. Each returns what the call does: -1 with `errno` set
/// if it failed. A test puts calls in their place that fail, or that stop for good
/// (ScopedFileCalls).
class FileCalls {
 public:
  virtual ~FileCalls() = default;

  /// A new file to write; fails with EEXIST if the name is taken.
  virtual int Create(const std::string& path);
  /// A file or folder, to synchronise it.
  virtual int OpenToSync(const std::string& path);
  virtual ssize_t Write(int file, const char* data, size_t bytes);
  virtual int Sync(int file);
  virtual int Close(int file);
  virtual int MakeFolder(const std::string& path);
  /// Replaces a file `to`.
  virtual int Rename(const std::string& from, const std::string& to);
  /// Fails with EEXIST or ENOTEMPTY if `to` exists.
  virtual int RenameToNew(const std::string& from, const std::string& to);
  /// Removes a file or an empty folder.
  virtual int Remove(const std::string& path);
  /// True also for a symlink that leads nowhere.
  virtual bool Exists(const std::string& path);
  /// The names in a folder; none if it cannot be read. Errors: std::bad_alloc.
  virtual std::vector<std::string> List(const std::string& folder);
  /// Locks a file or folder for as long as the result is open: the system frees the lock when the
  /// process dies. Fails with EWOULDBLOCK if another has it, ENOENT if the path was removed
  /// meanwhile.
  virtual int Lock(const std::string& path);
  /// True the first time that this process asks about the folder, and now and then later.
  virtual bool IsFirstUse(const std::string& folder);

  static FileCalls& Current();
};

/// Makes `calls` those of the process for its lifetime. For tests, of one thread.
class ScopedFileCalls {
 public:
  explicit ScopedFileCalls(FileCalls* calls);
  ScopedFileCalls(const ScopedFileCalls&) = delete;
  ScopedFileCalls& operator=(const ScopedFileCalls&) = delete;
  ~ScopedFileCalls();

 private:
  FileCalls* previous_;
};

}  // namespace phibridge
