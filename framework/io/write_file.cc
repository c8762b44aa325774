#include "framework/io/write_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <filesystem>
#include <new>
#include <optional>
#include <utility>

#include "framework/io/file_calls.h"
#include "framework/io/file_policy.h"
#include "framework/program/mapped_file.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace {

namespace fs = std::filesystem;

constexpr const char* kUnfinished = ".phibridge.unfinished.";
constexpr int kMaxTries = 100;  // to find a name; the first one is free but for freak events

FileCalls& Calls() { return FileCalls::Current(); }

std::string FolderOf(const std::string& path) {
  const fs::path folder = fs::path(path).parent_path();
  return folder.empty() ? "." : folder.string();
}

std::string NewWorkPath(const std::string& folder) {
  static std::atomic<uint64_t> count{0};
  return (fs::path(folder) /
          phi::Format("%s%d.%d.%d", kUnfinished, getpid(), syscall(SYS_gettid), count.fetch_add(1)))
      .string();
}

// Closes at the end of a scope what Close() has not.
class OpenFile {
 public:
  OpenFile() = default;
  explicit OpenFile(int file) : file_(file) {}
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  ~OpenFile() { Close(); }
  int get() const { return file_; }
  void Set(int file) { file_ = file; }  // Requires: closed
  int Close() { return file_ < 0 ? 0 : Calls().Close(std::exchange(file_, -1)); }

 private:
  int file_ = -1;
};

// Reports every error of `path` as one of `named`, the file that the user asked for.
void Check(int result, const std::string& named) {
  if (result < 0) ThrowFileError("write", named, errno);
}

void WriteAll(int file, std::string_view bytes, const std::string& named) {
  while (!bytes.empty()) {
    const ssize_t n = Calls().Write(file, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    Check(n < 0 ? -1 : 0, named);
    bytes.remove_prefix(static_cast<size_t>(n));
  }
}

void FillFile(OpenFile* file, std::string_view bytes, Durability durability,
              const std::string& named) {
  Check(file->get(), named);
  WriteAll(file->get(), bytes, named);
  if (durability == Durability::kOnDisk) Check(Calls().Sync(file->get()), named);
  Check(file->Close(), named);
}

// Some file systems synchronise no folders (EINVAL); then there is nothing to wait for.
void SyncFolder(const std::string& folder, const std::string& named) {
  OpenFile file(Calls().OpenToSync(folder));
  Check(file.get(), named);
  if (Calls().Sync(file.get()) < 0 && errno != EINVAL) ThrowFileError("write", named, errno);
  Check(file.Close(), named);
}

void SyncFile(const std::string& path, const std::string& named) {
  OpenFile file(Calls().OpenToSync(path));
  Check(file.get(), named);
  Check(Calls().Sync(file.get()), named);
  Check(file.Close(), named);
}

// Nothing if it is not there.
void RemoveFile(const std::string& path, const std::string& named) {
  if (Calls().Remove(path) < 0 && errno != ENOENT) ThrowFileError("replace", named, errno);
}

// Before anything changes: renaming to a folder fails, and remove(3) takes an empty one away.
void RefuseFolder(const std::string& path, const std::string& named) {
  struct stat status;
  if (stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode)) {
    ThrowFileError("replace", named, EISDIR);
  }
}

void RemoveTree(const std::string& path) {
  if (Calls().Remove(path) == 0 || (errno != ENOTEMPTY && errno != EEXIST)) return;
  for (const std::string& name : Calls().List(path)) RemoveTree(path + "/" + name);
  Calls().Remove(path);
}

void RemoveWorkOfTheDead(const std::string& folder) {
  for (const std::string& name : Calls().List(folder)) {
    if (name.rfind(kUnfinished, 0) != 0) continue;
    const std::string path = (fs::path(folder) / name).string();
    const OpenFile lock(Calls().Lock(path));
    if (lock.get() >= 0) RemoveTree(path);
  }
}

// Locks what was just made. False if another took it for the work of a dead process, which it may
// until it is locked. On a file system without locks nobody does.
bool LockWork(const std::string& path, int* lock) {
  *lock = Calls().Lock(path);
  return *lock >= 0 || (errno != EWOULDBLOCK && errno != ENOENT);
}

// What locking gives on a file system that has no locks.
bool SaysNoLocks(int error) {
  return error == EBADF || error == ENOLCK || error == EOPNOTSUPP || error == ENOSYS;
}

// Makes something under a free name in `folder`, and locks it. make(path): -1 if it failed.
template <typename Make>
std::string MakeWork(const std::string& folder, const std::string& named, int* lock,
                     const Make& make) {
  for (int i = 0; i < kMaxTries; ++i) {
    // Not const: it is moved out. A copy may find no memory, and the lock would be lost.
    std::string work = NewWorkPath(folder);
    if (make(work) < 0) {
      if (errno != EEXIST) ThrowFileError("write", named, errno);
    } else if (LockWork(work, lock)) {
      return work;
    }
  }
  PADDLE_THROW(
      phi::errors::Unavailable("cannot write %s: no name for it is free in %s", named, folder));
}

// The file that a symlink leads to, or would lead to.
std::string FollowLinks(const std::string& path) {
  std::error_code error;
  return fs::is_symlink(fs::symlink_status(path, error)) ? ResolvedPath(path) : path;
}

bool IsDevice(const std::string& path) {
  struct stat status;
  return stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

bool IsFile(const std::string& path) {
  struct stat status;
  return stat(path.c_str(), &status) == 0 && !S_ISDIR(status.st_mode);
}

std::string WithoutTrailingSlashes(std::string path) {
  const auto ends_with = [&](std::string_view end) {
    return path.size() > end.size() && path.compare(path.size() - end.size(), end.size(), end) == 0;
  };
  while (ends_with("/") || ends_with("/.")) path.resize(path.rfind('/'));
  return path;
}

void WriteToDevice(const std::string& path, std::string_view bytes) {
  OpenFile file(open(path.c_str(), O_WRONLY | O_CLOEXEC));
  Check(file.get(), path);
  WriteAll(file.get(), bytes, path);
  Check(file.Close(), path);
}

// Bytes under a name that nobody looks for, until they get their own.
class WorkFile {
 public:
  WorkFile(const std::string& path, std::string_view bytes, Durability durability)
      : path_(path), target_(FollowLinks(path)), folder_(FolderOf(target_)) {
    if (Calls().IsFirstUse(folder_)) RemoveWorkOfTheDead(folder_);
    int lock = -1;
    OpenFile file;
    work_ = MakeWork(folder_, path_, &lock, [&](const std::string& name) {
      file.Close();
      file.Set(Calls().Create(name));
      return file.get();
    });
    lock_.Set(lock);
    try {
      FillFile(&file, bytes, durability, path_);
    } catch (...) {
      Calls().Remove(work_);
      throw;
    }
  }
  WorkFile(const WorkFile&) = delete;
  WorkFile& operator=(const WorkFile&) = delete;
  ~WorkFile() {
    if (!is_named_) Calls().Remove(work_);
  }

  const std::string& target() const { return target_; }
  void GiveName() {
    Check(Calls().Rename(work_, target_), path_);
    is_named_ = true;
  }
  void SyncName() const { SyncFolder(folder_, path_); }

 private:
  const std::string path_, target_, folder_;
  std::string work_;
  OpenFile lock_;  // until the work has its name
  bool is_named_ = false;
};

}  // namespace

void WriteFile(const std::string& path, std::string_view bytes, Durability durability) {
  if (IsDevice(path)) return WriteToDevice(path, bytes);
  WorkFile work(path, bytes, durability);
  work.GiveName();
  if (durability == Durability::kOnDisk) work.SyncName();
}

void WriteTogether(const std::string& path, std::string_view bytes, const std::string& part,
                   const std::string_view* part_bytes) {
  WorkFile whole(path, bytes, Durability::kOnDisk);
  std::optional<WorkFile> other;
  if (part_bytes != nullptr) other.emplace(part, *part_bytes, Durability::kOnDisk);
  const std::string part_target = FollowLinks(part);
  RefuseFolder(whole.target(), path);
  RefuseFolder(part_target, part);
  RemoveFile(whole.target(), path);
  whole.SyncName();
  if (other.has_value()) {
    other->GiveName();
    other->SyncName();
  } else {
    RemoveFile(part_target, part);
    SyncFolder(FolderOf(part_target), part);
  }
  whole.GiveName();
  whole.SyncName();
}

void MakeFolders(const std::string& path, Durability durability) {
  fs::path made;
  for (const fs::path& part : fs::path(path)) {
    const std::string parent = made.empty() ? "." : made.string();
    made /= part;
    if (part.empty() || Calls().Exists(made.string())) continue;
    const bool is_made = Calls().MakeFolder(made.string()) == 0 || errno == EEXIST;
    if (!is_made) ThrowFileError("make the folder", made.string(), errno);
    if (durability == Durability::kOnDisk) SyncFolder(parent, path);
  }
  PADDLE_ENFORCE(!IsFile(path),
                 phi::errors::Unavailable("cannot make the folder %s: a file has that name", path));
}

NewFolder::NewFolder(const std::string& path) : path_(WithoutTrailingSlashes(path)) {
  PADDLE_ENFORCE(
      !Calls().Exists(path_),
      phi::errors::AlreadyExists("%s exists already, so nothing was written there", path));
  const std::string folder = FolderOf(path_);
  MakeFolders(folder);
  RemoveWorkOfTheDead(folder);
  folders_.insert("");  // before there is anything that an error would leave
  work_ = MakeWork(folder, path_, &lock_,
                   [](const std::string& name) { return Calls().MakeFolder(name); });
}

NewFolder::~NewFolder() {
  try {
    if (!is_done_) RemoveTree(work_);
  } catch (const std::bad_alloc&) {
    // What is left has no lock from here on: the next writer removes it.
  }
  if (lock_ >= 0) Calls().Close(lock_);
}

void NewFolder::AddFolder(const std::string& name) {
  if (!folders_.insert(name).second) return;
  AddFolder(fs::path(name).parent_path().string());
  Check(Calls().MakeFolder(work_ + "/" + name), path_ + "/" + name);
}

void NewFolder::Add(const std::string& name, std::string_view bytes) {
  const fs::path relative(name);
  bool is_inside =
      relative.has_filename() && relative.is_relative() && name.find('\0') == std::string::npos;
  for (const fs::path& part : relative) is_inside = is_inside && part != ".." && part != ".";
  PADDLE_ENFORCE(is_inside, phi::errors::InvalidArgument("`%s` cannot be the name of a file in %s",
                                                         name, path_));
  AddFolder(relative.parent_path().string());
  OpenFile file(Calls().Create(work_ + "/" + name));
  FillFile(&file, bytes, Durability::kWholeOnly, path_ + "/" + name);  // Commit synchronises
  files_.push_back(name);
}

// All at the end: a disk that has written one file has mostly written the others, too.
void NewFolder::Commit() {
  for (const std::string& file : files_) SyncFile(work_ + "/" + file, path_ + "/" + file);
  for (const std::string& folder : folders_) {
    SyncFolder(folder.empty() ? work_ : work_ + "/" + folder, path_);
  }
  if (Calls().RenameToNew(work_, path_) < 0) {
    const bool is_taken = errno == EEXIST || errno == ENOTEMPTY || errno == ENOTDIR;
    if (!is_taken) ThrowFileError("write", path_, errno);
    PADDLE_THROW(phi::errors::AlreadyExists(
        "%s was made by another process or thread meanwhile, so nothing was written there", path_));
  }
  is_done_ = true;
  SyncFolder(FolderOf(path_), path_);
}

FolderLock::FolderLock(const std::string& folder, const std::string& name,
                       const std::string& remedy)
    : path_((fs::path(folder) / name).string()) {
  MakeFolders(folder);
  int error = ENOENT;  // the file of a lock that is being freed vanishes: another try
  for (int i = 0; i < kMaxTries && lock_ < 0 && error == ENOENT; ++i) {
    const OpenFile file(Calls().Create(path_));
    if (file.get() < 0 && errno != EEXIST) ThrowFileError("lock", path_, errno);
    lock_ = Calls().Lock(path_);
    error = errno;
  }
  PADDLE_ENFORCE(lock_ >= 0 || error != EWOULDBLOCK,
                 phi::errors::PreconditionNotMet(
                     "%s is in use by another process (it holds %s): %s", folder, path_, remedy));
  if (lock_ < 0 && !SaysNoLocks(error)) ThrowFileError("lock", path_, error);
}

FolderLock::~FolderLock() {
  Calls().Remove(path_);
  if (lock_ >= 0) Calls().Close(lock_);
}

}  // namespace phibridge
