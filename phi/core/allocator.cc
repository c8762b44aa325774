#include "phi/core/allocator.h"

#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "phi/core/enforce.h"
#include "phi/core/machine_memory.h"
#include "phi/core/memory.h"
#include "phi/core/parts.h"
#include "phi/core/pooled_allocator.h"

namespace phi {
namespace {

struct RawAllocator {
  RawAllocFn alloc;
  RawFreeFn free;
};

// Note [Allocators outlive everything]
// Tensors may be held by statics of other translation units, so the registry is never destroyed.
struct AllocatorRegistry {
  std::mutex mutex;
  std::unordered_map<int, RawAllocator> raw;  // by AllocationType
  std::unordered_map<Place, std::unique_ptr<PooledAllocator>, Place::Hash> allocators;  // by place
};

void* AllocateHost(size_t size_bytes, int /*device_id*/) { return AllocateHostMemory(size_bytes); }
void FreeHost(void* ptr, size_t /*size_bytes*/, int /*device_id*/) { std::free(ptr); }

AllocatorRegistry& Registry() {
  static AllocatorRegistry* registry = [] {
    auto* r = new AllocatorRegistry;
    r->raw[static_cast<int>(AllocationType::CPU)] = {&AllocateHost, &FreeHost};
    return r;
  }();
  return *registry;
}

struct CacheRegistry {
  std::mutex mutex;
  std::vector<void (*)()> releases;
};

CacheRegistry& Caches() {
  static auto* const registry = new CacheRegistry;
  return *registry;
}

std::atomic<size_t> host_limit_bytes{0};  // 0: MachineMemoryBytes()
std::atomic<size_t> gpu_limit_bytes{0};   // 0: none

std::atomic<size_t> host_held_bytes{0};  // by the pools of host memory, pinned or not

bool IsHost(const Place& place) { return is_cpu_place(place) || is_cuda_pinned_place(place); }

// What holds for a pool at `place`; 0: no limit.
size_t LimitOf(const Place& place) {
  if (IsHost(place)) return HostMemoryLimit();
  return is_gpu_place(place) ? GpuMemoryLimit() : 0;
}

// Of the pools that are there. Later ones ask LimitOf.
void SetLimits(bool (*is_meant)(const Place& place)) {
  AllocatorRegistry& registry = Registry();
  std::lock_guard<std::mutex> lock(registry.mutex);
  for (const auto& [place, allocator] : registry.allocators) {
    if (allocator != nullptr && is_meant(place)) allocator->SetLimit(LimitOf(place));
  }
}

}  // namespace

void RegisterRawAllocator(AllocationType type, RawAllocFn alloc, RawFreeFn free) {
  AllocatorRegistry& registry = Registry();
  std::lock_guard<std::mutex> lock(registry.mutex);
  registry.raw[static_cast<int>(type)] = {alloc, free};
}

Allocator* GetAllocator(const Place& place) {
  if (is_gpu_place(place) || is_cuda_pinned_place(place)) LoadPart(Part::kGpu);
  AllocatorRegistry& registry = Registry();
  std::lock_guard<std::mutex> lock(registry.mutex);
  std::unique_ptr<PooledAllocator>& slot = registry.allocators[place];
  if (slot == nullptr) {
    auto raw = registry.raw.find(static_cast<int>(place.GetType()));
    PADDLE_ENFORCE(
        raw != registry.raw.end(),
        errors::Unavailable("no allocator for %s: this build has no back end for it", place));
    slot = std::make_unique<PooledAllocator>(place, raw->second.alloc, raw->second.free,
                                             IsHost(place) ? &host_held_bytes : nullptr);
    slot->SetLimit(LimitOf(place));
  }
  return slot.get();
}

AllocatorStats GetAllocatorStats(const Place& place) {
  AllocatorRegistry& registry = Registry();
  std::lock_guard<std::mutex> lock(registry.mutex);
  auto it = registry.allocators.find(place);
  if (it == registry.allocators.end() || it->second == nullptr) return {};
  return it->second->Stats();
}

int RegisterCache(void (*release)()) {
  CacheRegistry& caches = Caches();
  std::lock_guard<std::mutex> lock(caches.mutex);
  caches.releases.push_back(release);
  return 0;
}

// Caches give their memory to the allocators, so these come last. None of them allocates.
void Trim() noexcept {
  {
    CacheRegistry& caches = Caches();
    std::lock_guard<std::mutex> lock(caches.mutex);
    for (void (*const release)() : caches.releases) release();
  }
  {
    AllocatorRegistry& registry = Registry();
    std::lock_guard<std::mutex> lock(registry.mutex);
    for (const auto& [place, allocator] : registry.allocators) {
      if (allocator != nullptr) allocator->Release();
    }
  }
  malloc_trim(0);
}

std::string DescribeHostMemory() {
  return static_cast<PooledAllocator*>(GetAllocator(CPUPlace()))->DescribeUse();
}

size_t HostMemoryLimit() {
  const size_t limit = host_limit_bytes.load();
  static const size_t machine = MachineMemoryBytes();
  return limit != 0 ? limit : machine;
}

void SetHostMemoryLimit(size_t size_bytes) {
  host_limit_bytes.store(size_bytes);
  SetLimits(&IsHost);
}

size_t GpuMemoryLimit() { return gpu_limit_bytes.load(); }

void SetGpuMemoryLimit(size_t size_bytes) {
  gpu_limit_bytes.store(size_bytes);
  SetLimits(&is_gpu_place);
}

std::vector<MemoryUse> MemoryUseByPlace() {
  std::vector<MemoryUse> uses;
  AllocatorRegistry& registry = Registry();
  std::lock_guard<std::mutex> lock(registry.mutex);
  for (const auto& [place, allocator] : registry.allocators) {
    if (allocator == nullptr) continue;
    const AllocatorStats stats = allocator->Stats();
    uses.push_back({Format("%s", place), stats.in_use_bytes, stats.peak_bytes, stats.cached_bytes,
                    allocator->Limit(), stats.allocations, stats.system_requests});
  }
  std::sort(uses.begin(), uses.end(),
            [](const MemoryUse& a, const MemoryUse& b) { return a.place < b.place; });
  return uses;
}

}  // namespace phi
