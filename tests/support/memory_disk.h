#pragma once

#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "framework/io/file_calls.h"

namespace phibridge {
namespace testing {

/// A disk in memory that knows what has reached it for certain. Its calls can be made to fail, and
/// its power can be cut, at any operation. A copy is a disk of its own.
class MemoryDisk : public FileCalls {
 public:
  /// One operation fails as its call does on a real disk (ENOSPC, EIO, EMFILE or ENOLCK); the power
  /// is cut: it and all after it fail.
  enum Fault { kFails, kPowerCut };

  MemoryDisk();
  /// The fault comes at operation number `at` from now, beginning with 1. What follows is done by
  /// a process that has used no folder yet.
  void Arm(Fault fault, int at);
  /// True if the fault came.
  bool Struck() const { return armed_ && operations_ >= at_; }

  using Files = std::map<std::string, std::string>;  // path → bytes; "path/" → "" for a folder
  /// What a reader finds now.
  Files Now() const;
  /// What a reader may find after the power comes back: all that was synchronised, and of the rest
  /// what `draw` picks, each entry and the bytes of each file for itself.
  Files AfterPowerCut(std::mt19937* draw) const;

  int Create(const std::string& path) override;
  int OpenToSync(const std::string& path) override;
  ssize_t Write(int file, const char* data, size_t bytes) override;
  int Sync(int file) override;
  int Close(int file) override;
  int MakeFolder(const std::string& path) override;
  int Rename(const std::string& from, const std::string& to) override;
  int RenameToNew(const std::string& from, const std::string& to) override;
  int Remove(const std::string& path) override;
  bool Exists(const std::string& path) override;
  std::vector<std::string> List(const std::string& folder) override;
  int Lock(const std::string& path) override;
  bool IsFirstUse(const std::string& folder) override;

 private:
  using Entries = std::map<std::string, int>;               // name → node; -1: removed
  using Change = std::vector<std::pair<std::string, int>>;  // entries that change at once
  struct Node {
    bool is_folder = false;
    std::string bytes, synced_bytes;
    Entries entries, synced_entries;
    std::vector<Change> unsynced;
  };

  bool Strikes();  // counts an operation
  int Fail(int error) const;
  int Find(const std::string& path) const;
  std::pair<int, std::string> FolderAndName(const std::string& path) const;
  void Set(int folder, const Change& change);
  int Make(const std::string& path, bool is_folder);
  int Open(int node);
  void Collect(int node, const std::string& path, std::mt19937* draw, Files* files) const;

  std::vector<Node> nodes_;
  std::map<int, int> open_;  // file → node
  std::set<int> locks_;      // files that hold one
  std::set<int> used_;       // folders for which IsFirstUse was asked
  int next_file_ = 1000;
  bool armed_ = false;
  Fault fault_ = kFails;
  int at_ = 0;
  int operations_ = 0;
};

}  // namespace testing
}  // namespace phibridge
