#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace phibridge {

// Note [Files are whole or not there]
// Everything that this library writes is made under a name that nothing else uses
// (.phibridge.unfinished.PROCESS.THREAD.NUMBER, in the folder where it is to lie), synchronised,
// closed, and then renamed; at last the folder that holds the name is synchronised. So a reader, a
// killed process, a full disk and a power cut see the old state or the new one, never a part; of
// WriteTogether the new state, the old one, or no `path`.
// While it is made it is locked (flock). What is found under such a name without a lock belonged to
// a process that died. Every process removes it when it writes its first file into that folder, and
// whenever it makes a folder there: to look before every file would take time quadratic in their
// number.

/// What must be true when a write returns: the bytes are on the disk, or only that nobody sees a
/// part of them. Waiting for a disk takes milliseconds a file.
enum class Durability { kOnDisk, kWholeOnly };

/// Makes or replaces the file `path`. A symlink stays, and the file that it leads to is replaced; a
/// device or pipe is written to. Thread-safe; of several writers the last one counts, whole.
/// Errors: NotFound (no such folder), PermissionDenied, ResourceExhausted (no memory), Unavailable
/// (disk full, …). Then the file is as it was, but for an error of the last step, which leaves it
/// new and whole, but perhaps not yet on the disk.
void WriteFile(const std::string& path, std::string_view bytes,
               Durability durability = Durability::kOnDisk);

/// Makes or replaces the file `path`, and the file `part`, which readers read after it and which is
/// of no use to another `path`; a null `part_bytes`: `part` is removed. Both are written before
/// anything changes; then the old `path` goes, `part` gets its name, and at last `path` its own. So
/// whatever stops a write, `path` is not there, or both files are of one write. Of two writers at
/// the same time that does not hold, nor of a reader that has opened `path` before.
/// Errors: as WriteFile. After one of the last steps `path` may not be there.
void WriteTogether(const std::string& path, std::string_view bytes, const std::string& part,
                   const std::string_view* part_bytes);

/// Makes a folder and those above it, as far as they are missing. Errors: as WriteFile.
void MakeFolders(const std::string& path, Durability durability = Durability::kOnDisk);

/// A folder of files that gets its name when it is whole. One thread.
class NewFolder {
 public:
  /// Makes the folders above it, as far as they are missing.
  /// Errors: AlreadyExists if `path` exists; as MakeFolders.
  explicit NewFolder(const std::string& path);
  NewFolder(const NewFolder&) = delete;
  NewFolder& operator=(const NewFolder&) = delete;
  /// Without Commit, removes what was made; without memory to do so, the next writer does.
  ~NewFolder();

  /// Adds the file `name`, which may lie in folders of this one ("inputs/x.npy").
  /// Errors: as WriteFile; InvalidArgument if the name leads out of the folder.
  void Add(const std::string& name, std::string_view bytes);
  /// Gives the folder its name. Errors: AlreadyExists if another made it meanwhile; as WriteFile.
  void Commit();

 private:
  void AddFolder(const std::string& name);

  std::string path_, work_;
  std::set<std::string> folders_;   // within work_, which is ""
  std::vector<std::string> files_;  // within work_
  int lock_ = -1;
  bool is_done_ = false;
};

/// The right to write to a folder, which one process has at a time. Gone when the process dies,
/// however that happens. The lock is the file `name` in the folder. On a file system without locks
/// (some NFS) it keeps nobody out.
class FolderLock {
 public:
  /// Makes the folder if need be. Errors: PreconditionNotMet if another has the lock, with
  /// `remedy`; as MakeFolders.
  FolderLock(const std::string& folder, const std::string& name, const std::string& remedy);
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  ~FolderLock();

 private:
  std::string path_;
  int lock_ = -1;
};

}  // namespace phibridge
