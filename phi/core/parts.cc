#include "phi/core/parts.h"

#include <dlfcn.h>

#include <atomic>
#include <filesystem>
#include <new>

#include "phi/core/machine_memory.h"
#include "phi/core/registered.h"

namespace phi {
namespace {

struct PartState {
  std::atomic<bool> is_there{false};
  std::atomic<bool> is_missing{false};
  std::string why_not;  // written once, before is_missing
};

PartState& StateOf(Part part) {
  static auto* states = new PartState[kPartCount];
  return states[static_cast<int>(part)];
}

// Where libphibridge.so was loaded from.
std::filesystem::path LibraryFolder() {
  Dl_info info;
  if (dladdr(reinterpret_cast<const void*>(&PartName), &info) == 0) return {};
  std::error_code ignored;
  return std::filesystem::absolute(info.dli_fname, ignored).parent_path();
}

// Empty if the library was loaded.
std::string Load(Part part) {
  const std::string name =
      std::string("libphibridge_") + PartName(part) + ".so." PHIBRIDGE_SOVERSION;
  const std::filesystem::path folder = LibraryFolder();
  std::error_code ignored;
  if (!std::filesystem::exists(folder / name, ignored)) {
    return name + " is not in " + folder.string() + ": install component `" + PartName(part) +
           "` of phibridge";
  }
  // What a library's static initialisers throw ends the process. And a part that memory kept from
  // being loaded is not missing: the error must not be remembered.
  constexpr size_t kLoadBytes = size_t{48} << 20;
  if (!CanMapHostMemory(kLoadBytes)) throw std::bad_alloc();
  RegistryUpdate update;
  // Never closed: the registries point into it. Global: plug-ins may call its kernels.
  if (dlopen((folder / name).c_str(), RTLD_NOW | RTLD_GLOBAL) == nullptr) {
    return name + " cannot be loaded: " + dlerror();
  }
  return "";
}

}  // namespace

const char* PartName(Part part) {
  static const char* const kNames[kPartCount] = {"train", "legacy", "gpu"};
  return kNames[static_cast<int>(part)];
}

bool AnnouncePart(Part part) {
  const auto announce = [part] { StateOf(part).is_there.store(true, std::memory_order_release); };
  if (RegistryUpdate::IsRunningHere()) {
    RegistryUpdate::AtEnd(RegistryUpdate::kAnnouncements, announce);
  } else {
    announce();
  }
  return true;
}

bool LoadPart(Part part) {
  PartState& state = StateOf(part);
  if (state.is_there.load(std::memory_order_acquire)) return true;
  if (state.is_missing.load(std::memory_order_acquire)) return false;
  RegistryUpdate turn;  // one thread loads, the others wait for it
  if (state.is_there.load(std::memory_order_acquire)) return true;
  if (state.is_missing.load(std::memory_order_acquire)) return false;
  state.why_not = Load(part);
  if (!state.why_not.empty()) state.is_missing.store(true, std::memory_order_release);
  return state.why_not.empty();
}

void LoadAllParts() {
  for (int i = 0; i < kPartCount; ++i) LoadPart(static_cast<Part>(i));
}

std::string WhyNoPart(Part part) {
  const PartState& state = StateOf(part);
  return state.is_missing.load(std::memory_order_acquire) ? state.why_not : "";
}

}  // namespace phi
