#include "tests/support/memory_disk.h"

#include <algorithm>
#include <cerrno>

namespace phibridge {
namespace testing {

MemoryDisk::MemoryDisk() {
  nodes_.emplace_back();
  nodes_[0].is_folder = true;
}

void MemoryDisk::Arm(Fault fault, int at) {
  armed_ = true;
  fault_ = fault;
  at_ = at;
  operations_ = 0;
  used_.clear();
}

bool MemoryDisk::Strikes() {
  ++operations_;
  if (!armed_) return false;
  return fault_ == kFails ? operations_ == at_ : operations_ >= at_;
}

int MemoryDisk::Fail(int error) const {
  errno = error;
  return -1;
}

std::pair<int, std::string> MemoryDisk::FolderAndName(const std::string& path) const {
  const size_t slash = path.rfind('/');
  return {Find(path.substr(0, slash)), path.substr(slash + 1)};
}

int MemoryDisk::Find(const std::string& path) const {
  int node = 0;
  for (size_t at = 0; at < path.size();) {
    const size_t end = std::min(path.find('/', at), path.size());
    const std::string name = path.substr(at, end - at);
    at = end + 1;
    if (name.empty()) continue;
    const Entries& entries = nodes_[static_cast<size_t>(node)].entries;
    const auto found = entries.find(name);
    if (found == entries.end()) return -1;
    node = found->second;
  }
  return node;
}

void MemoryDisk::Set(int folder, const Change& change) {
  Node& node = nodes_[static_cast<size_t>(folder)];
  for (const auto& [name, target] : change) {
    if (target < 0) {
      node.entries.erase(name);
    } else {
      node.entries[name] = target;
    }
  }
  node.unsynced.push_back(change);
}

int MemoryDisk::Open(int node) {
  open_[++next_file_] = node;
  return next_file_;
}

int MemoryDisk::Make(const std::string& path, bool is_folder) {
  const auto [folder, name] = FolderAndName(path);
  if (folder < 0) return Fail(ENOENT);
  if (Find(path) >= 0) return Fail(EEXIST);
  nodes_.emplace_back();
  nodes_.back().is_folder = is_folder;
  const int node = static_cast<int>(nodes_.size()) - 1;
  Set(folder, {{name, node}});
  return node;
}

int MemoryDisk::Create(const std::string& path) {
  if (Strikes()) return Fail(ENOSPC);
  const int node = Make(path, false);
  return node < 0 ? -1 : Open(node);
}

int MemoryDisk::OpenToSync(const std::string& path) {
  if (Strikes()) return Fail(EMFILE);
  const int node = Find(path);
  return node < 0 ? Fail(ENOENT) : Open(node);
}

// Half of what is asked: callers must go on.
ssize_t MemoryDisk::Write(int file, const char* data, size_t bytes) {
  if (Strikes()) return Fail(ENOSPC);
  const size_t written = (bytes + 1) / 2;
  nodes_[static_cast<size_t>(open_.at(file))].bytes.append(data, written);
  return static_cast<ssize_t>(written);
}

int MemoryDisk::Sync(int file) {
  if (Strikes()) return Fail(EIO);
  Node& node = nodes_[static_cast<size_t>(open_.at(file))];
  node.synced_bytes = node.bytes;
  node.synced_entries = node.entries;
  node.unsynced.clear();
  return 0;
}

int MemoryDisk::Close(int file) {
  const bool strikes = Strikes();
  open_.erase(file);
  locks_.erase(file);
  return strikes ? Fail(EIO) : 0;
}

int MemoryDisk::MakeFolder(const std::string& path) {
  if (Strikes()) return Fail(ENOSPC);
  return Make(path, true) < 0 ? -1 : 0;
}

int MemoryDisk::Rename(const std::string& from, const std::string& to) {
  if (Strikes()) return Fail(ENOSPC);
  const auto [folder, name] = FolderAndName(from);
  const auto [to_folder, to_name] = FolderAndName(to);
  const int node = Find(from);
  if (node < 0 || folder != to_folder) return Fail(node < 0 ? ENOENT : EXDEV);
  Set(folder, {{name, -1}, {to_name, node}});
  return 0;
}

int MemoryDisk::RenameToNew(const std::string& from, const std::string& to) {
  if (Find(to) >= 0) return Fail(EEXIST);
  return Rename(from, to);
}

int MemoryDisk::Remove(const std::string& path) {
  if (Strikes()) return Fail(EIO);
  const int node = Find(path);
  if (node < 0) return Fail(ENOENT);
  if (!nodes_[static_cast<size_t>(node)].entries.empty()) return Fail(ENOTEMPTY);
  const auto [folder, name] = FolderAndName(path);
  Set(folder, {{name, -1}});
  return 0;
}

bool MemoryDisk::Exists(const std::string& path) { return Find(path) >= 0; }

std::vector<std::string> MemoryDisk::List(const std::string& folder) {
  std::vector<std::string> names;
  const int node = Find(folder);
  if (Strikes() || node < 0) return names;
  for (const auto& entry : nodes_[static_cast<size_t>(node)].entries) names.push_back(entry.first);
  return names;
}

int MemoryDisk::Lock(const std::string& path) {
  if (Strikes()) return Fail(ENOLCK);
  const int node = Find(path);
  if (node < 0) return Fail(ENOENT);
  for (int file : locks_) {
    if (open_.at(file) == node) return Fail(EWOULDBLOCK);
  }
  return *locks_.insert(Open(node)).first;
}

bool MemoryDisk::IsFirstUse(const std::string& folder) { return used_.insert(Find(folder)).second; }

void MemoryDisk::Collect(int at, const std::string& path, std::mt19937* draw, Files* files) const {
  const Node& node = nodes_[static_cast<size_t>(at)];
  const auto picks = [&](unsigned of) { return (*draw)() % of == 0; };
  if (!node.is_folder) {
    std::string bytes = node.bytes;
    if (draw != nullptr && bytes != node.synced_bytes) {
      if (picks(2)) bytes = node.synced_bytes;
      if (picks(3)) bytes.resize(bytes.size() / 2);
    }
    (*files)[path] = bytes;
    return;
  }
  if (!path.empty()) (*files)[path + "/"] = "";
  Entries entries = node.entries;
  if (draw != nullptr) {
    entries = node.synced_entries;
    const unsigned of = 1 + (*draw)() % 3;  // 1: all that was done is there
    for (const Change& change : node.unsynced) {
      if (!picks(of)) continue;
      for (const auto& [name, target] : change) entries[name] = target;
    }
  }
  for (const auto& [name, target] : entries) {
    if (target >= 0) Collect(target, path + "/" + name, draw, files);
  }
}

MemoryDisk::Files MemoryDisk::Now() const {
  Files files;
  Collect(0, "", nullptr, &files);
  return files;
}

MemoryDisk::Files MemoryDisk::AfterPowerCut(std::mt19937* draw) const {
  Files files;
  Collect(0, "", draw, &files);
  return files;
}

}  // namespace testing
}  // namespace phibridge
