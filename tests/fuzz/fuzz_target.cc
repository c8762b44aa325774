#include "tests/fuzz/fuzz_target.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "phi/core/allocator.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace fuzz {
namespace {

namespace fs = std::filesystem;

std::vector<FuzzTarget>& Registered() {
  static std::vector<FuzzTarget> targets;
  return targets;
}

struct Folder {
  Folder() {
    path = (fs::temp_directory_path() / "phibridge_fuzz_XXXXXX").string();
    if (mkdtemp(path.data()) == nullptr) throw std::runtime_error("cannot make a folder " + path);
  }
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path, ignored);
  }
  std::string path;
};

size_t block_limit = 0, all_limit = 0;
std::atomic<size_t> in_use{0};

void* AllocateWithin(size_t size_bytes, int /*device_id*/) {
  if (size_bytes > block_limit || in_use + size_bytes > all_limit) return nullptr;
  void* const block = std::aligned_alloc(phi::Allocator::kAlignment, size_bytes);
  if (block != nullptr) in_use += size_bytes;
  return block;
}

void FreeWithin(void* block, size_t size_bytes, int /*device_id*/) {
  std::free(block);
  in_use -= size_bytes;
}

}  // namespace

FuzzTargetRegistrar::FuzzTargetRegistrar(const FuzzTarget& target) {
  Registered().push_back(target);
}

std::vector<FuzzTarget> FuzzTargets() {
  std::vector<FuzzTarget> targets = Registered();
  std::sort(targets.begin(), targets.end(), [](const FuzzTarget& a, const FuzzTarget& b) {
    return std::strcmp(a.name, b.name) < 0;
  });
  return targets;
}

std::string RunTarget(const FuzzTarget& target, std::string_view bytes) {
  try {
    target.run(bytes);
    return "";
  } catch (const phi::enforce::EnforceNotMet& error) {
    return error.what();
  }
}

void Promise(bool kept, const char* text) {
  if (!kept) throw std::logic_error(text);
}

const std::string& WorkFolder() {
  static const Folder folder;
  return folder.path;
}

std::string WorkFile(const std::string& name, std::string_view bytes) {
  std::string path = WorkFolder() + "/" + name;
  std::ofstream(path, std::ios::binary)
      .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return path;
}

void LimitTensorMemory(size_t block_bytes, size_t all_bytes) {
  block_limit = block_bytes;
  all_limit = all_bytes;
  phi::RegisterRawAllocator(phi::AllocationType::CPU, &AllocateWithin, &FreeWithin);
}

}  // namespace fuzz
}  // namespace phibridge
