#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace phibridge {

/// The bytes of a file, mapped for reading. Bytes that another process cuts off while they are
/// mapped raise SIGBUS, as with any mapped file.
class MappedFile {
 public:
  /// Errors: as ThrowFileError; InvalidArgument for what is no regular file.
  explicit MappedFile(const std::string& path);
  MappedFile(MappedFile&& other) noexcept;
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile();

  const std::string& path() const { return path_; }
  std::string_view bytes() const { return {data_, size_}; }

 private:
  std::string path_;
  const char* data_ = nullptr;  // null for an empty file
  size_t size_ = 0;
};

/// The whole file in memory. Errors: as MappedFile.
std::string ReadFile(const std::string& path);
/// Throws what the system's `error` (an errno) about a file means: NotFound, PermissionDenied,
/// ResourceExhausted (no memory), or Unavailable. `action` is "read", "write", …
[[noreturn]] void ThrowFileError(const char* action, const std::string& path, int error);

/// What a file is that was to be a program or parameters, but is something else that is well known:
/// "is empty", "is a Git LFS pointer …"; empty if nothing of the kind.
std::string DescribeForeignFile(std::string_view bytes);

}  // namespace phibridge
