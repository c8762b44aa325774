#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace phibridge {

/// The bytes of a file, mapped for reading. Bytes that another process cuts off while they are
/// mapped raise SIGBUS, as with any mapped file.
class MappedFile {
 public:
  /// Errors: NotFound, PermissionDenied, or InvalidArgument for what is no regular file.
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
/// Writes beside `path` and renames, so that no reader sees half a file.
/// Errors: NotFound (no such folder), PermissionDenied, Unavailable (disk full, …).
void WriteFile(const std::string& path, std::string_view bytes);

/// What a file is that was to be a program or parameters, but is something else that is well known:
/// "is empty", "is a Git LFS pointer …"; empty if nothing of the kind.
std::string DescribeForeignFile(std::string_view bytes);

}  // namespace phibridge
