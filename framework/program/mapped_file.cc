#include "framework/program/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "phi/core/enforce.h"

namespace phibridge {
namespace {

// Closes a descriptor at the end of a scope.
struct FileHandle {
  explicit FileHandle(int fd) : fd(fd) {}
  FileHandle(const FileHandle&) = delete;
  FileHandle& operator=(const FileHandle&) = delete;
  ~FileHandle() {
    if (fd >= 0) close(fd);
  }
  int fd;
};

bool StartsWith(std::string_view bytes, std::string_view prefix) {
  return bytes.substr(0, prefix.size()) == prefix;
}

// "12345" from "… size 12345\n"; empty if it is not there.
std::string LfsSize(std::string_view bytes) {
  const size_t at = bytes.find("\nsize ");
  if (at == std::string_view::npos) return "";
  std::string digits;
  for (size_t i = at + 6; i < bytes.size() && bytes[i] >= '0' && bytes[i] <= '9'; ++i) {
    digits += bytes[i];
  }
  return digits;
}

}  // namespace

void ThrowFileError(const char* action, const std::string& path, int error) {
  const char* reason = std::strerror(error);
  if (error == ENOENT || error == ENOTDIR) {
    PADDLE_THROW(phi::errors::NotFound("cannot %s %s: %s", action, path, reason));
  }
  if (error == ENOMEM) {
    PADDLE_THROW(phi::errors::ResourceExhausted("cannot %s %s: %s; give the process more memory",
                                                action, path, reason));
  }
  if (error == EACCES || error == EPERM || error == EROFS) {
    PADDLE_THROW(phi::errors::PermissionDenied("cannot %s %s: %s", action, path, reason));
  }
  PADDLE_THROW(phi::errors::Unavailable("cannot %s %s: %s", action, path, reason));
}

MappedFile::MappedFile(const std::string& path) : path_(path) {
  // Without O_NONBLOCK, opening a pipe without a writer would block for ever.
  const FileHandle file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (file.fd < 0) ThrowFileError("read", path, errno);
  struct stat status;
  if (fstat(file.fd, &status) != 0) ThrowFileError("read", path, errno);
  PADDLE_ENFORCE(S_ISREG(status.st_mode),
                 phi::errors::InvalidArgument("cannot read %s: it is no regular file", path));
  size_ = static_cast<size_t>(status.st_size);
  if (size_ == 0) return;
  void* data = mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file.fd, 0);
  if (data == MAP_FAILED) ThrowFileError("map", path, errno);
  data_ = static_cast<const char*>(data);
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : path_(std::move(other.path_)),
      data_(std::exchange(other.data_, nullptr)),
      size_(std::exchange(other.size_, 0)) {}

MappedFile::~MappedFile() {
  if (data_ != nullptr) munmap(const_cast<char*>(data_), size_);
}

std::string ReadFile(const std::string& path) { return std::string(MappedFile(path).bytes()); }

std::string DescribeForeignFile(std::string_view bytes) {
  if (bytes.empty()) return "is empty";
  if (StartsWith(bytes, "version https://git-lfs")) {
    const std::string size = LfsSize(bytes);
    return "is a Git LFS pointer, not the file itself" +
           (size.empty() ? std::string() : " (of " + size + " bytes)") + "; run `git lfs pull`";
  }
  if (StartsWith(bytes, "\x80\x02") || StartsWith(bytes, "\x80\x03") ||
      StartsWith(bytes, "\x80\x04")) {
    return "is a Python pickle (a state dict of paddle.save), not the saved form of a program";
  }
  if (StartsWith(bytes, "PK\x03\x04")) return "is a zip archive; unpack it first";
  if (StartsWith(bytes, "\x1f\x8b")) return "is compressed with gzip; unpack it first";
  if (StartsWith(bytes, "<!DOCTYPE") || StartsWith(bytes, "<html")) {
    return "is a web page, perhaps a failed download";
  }
  if (StartsWith(bytes, "\x93NUMPY")) return "is a NumPy array";
  return "";
}

}  // namespace phibridge
