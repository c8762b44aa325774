#include "framework/io/file_calls.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <mutex>
#include <set>

#include "framework/io/visit_folder.h"

namespace phibridge {
namespace {

std::atomic<FileCalls*> replaced_calls{nullptr};

bool IsAt(int file, const std::string& path) {
  struct stat opened, named;
  return fstat(file, &opened) == 0 && lstat(path.c_str(), &named) == 0 &&
         opened.st_ino == named.st_ino && opened.st_dev == named.st_dev;
}

// While one lives, a write beyond the process' limit of a file's size (ulimit -f) is an error,
// EFBIG, and no signal that ends the process.
class NoFileSizeSignal {
 public:
  NoFileSizeSignal() {
    sigemptyset(&signal_);
    sigaddset(&signal_, SIGXFSZ);
    pthread_sigmask(SIG_BLOCK, &signal_, &before_);
  }
  ~NoFileSizeSignal() {
    if (sigismember(&before_, SIGXFSZ) == 1) return;
    const int error = errno;
    const timespec now = {0, 0};
    while (sigtimedwait(&signal_, nullptr, &now) > 0) {
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    errno = error;
  }
  NoFileSizeSignal(const NoFileSizeSignal&) = delete;
  NoFileSizeSignal& operator=(const NoFileSizeSignal&) = delete;

 private:
  sigset_t signal_, before_;
};

}  // namespace

int FileCalls::Create(const std::string& path) {
  return open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
}
int FileCalls::OpenToSync(const std::string& path) {
  return open(path.c_str(), O_RDONLY | O_CLOEXEC);
}
ssize_t FileCalls::Write(int file, const char* data, size_t bytes) {
  const NoFileSizeSignal guard;
  return write(file, data, bytes);
}
int FileCalls::Sync(int file) { return fsync(file); }
int FileCalls::Close(int file) { return close(file); }
int FileCalls::MakeFolder(const std::string& path) { return mkdir(path.c_str(), 0777); }
int FileCalls::Rename(const std::string& from, const std::string& to) {
  return rename(from.c_str(), to.c_str());
}

// Where the file system lacks RENAME_NOREPLACE, rename() still refuses a folder that holds files.
int FileCalls::RenameToNew(const std::string& from, const std::string& to) {
  const int done = renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE);
  const bool is_unknown = done != 0 && (errno == EINVAL || errno == ENOSYS);
  return is_unknown ? rename(from.c_str(), to.c_str()) : done;
}

int FileCalls::Remove(const std::string& path) { return remove(path.c_str()); }

bool FileCalls::Exists(const std::string& path) {
  struct stat status;
  return lstat(path.c_str(), &status) == 0;
}

std::vector<std::string> FileCalls::List(const std::string& folder) {
  std::vector<std::string> names;
  VisitFolder(folder, [&](const char* name) {
    names.emplace_back(name);
    return true;
  });
  return names;
}

// NFS locks exclusively only what is open for writing, which no folder can be.
int FileCalls::Lock(const std::string& path) {
  constexpr int kFlags = O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK;
  int file = open(path.c_str(), O_RDWR | kFlags);
  if (file < 0) file = open(path.c_str(), O_RDONLY | kFlags);
  if (file < 0) return -1;
  int error = flock(file, LOCK_EX | LOCK_NB) == 0 ? 0 : errno;
  if (error == 0 && !IsAt(file, path)) error = ENOENT;
  if (error == 0) return file;
  close(file);
  errno = error;
  return -1;
}

bool FileCalls::IsFirstUse(const std::string& folder) {
  constexpr size_t kMostKept = 10000;
  static std::mutex mutex;
  static auto* const used = new std::set<std::string>;
  std::error_code error;
  std::string path = std::filesystem::absolute(folder, error).string();
  const std::lock_guard<std::mutex> lock(mutex);
  if (used->size() >= kMostKept) used->clear();
  return used->insert(std::move(path)).second;
}

FileCalls& FileCalls::Current() {
  static FileCalls system;
  FileCalls* replaced = replaced_calls.load(std::memory_order_acquire);
  return replaced == nullptr ? system : *replaced;
}

ScopedFileCalls::ScopedFileCalls(FileCalls* calls) : previous_(replaced_calls.exchange(calls)) {}
ScopedFileCalls::~ScopedFileCalls() { replaced_calls = previous_; }

}  // namespace phibridge
