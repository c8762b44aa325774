#include "phi/core/machine_memory.h"

#include <pthread.h>
#include <sys/mman.h>
#include <sys/sysinfo.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <fstream>

#include "phi/core/allocation.h"

namespace phi {
namespace {

// So much is always kept free: the C library grows its heap by a MiB, and ends the process if it
// finds no memory to register the destructor of a thread's variable.
constexpr size_t kLeastReserve = size_t{2} << 20;
std::atomic<size_t> host_reserve{kLeastReserve};

}  // namespace

size_t MachineMemoryBytes() {
  struct sysinfo info = {};
  size_t least = ~size_t{0} >> 2;
  if (sysinfo(&info) == 0 && info.totalram > 0) {
    least = std::min(least, (info.totalram + info.totalswap) * size_t{info.mem_unit});
  }
  // A container sees the limits of its own control group at the root of the mounted tree.
  for (const char* file :
       {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}) {
    size_t limit = 0;  // the file of a group without limit holds "max"
    if (std::ifstream(file) >> limit && limit > 0) least = std::min(least, limit);
  }
  return least;
}

void RaiseHostReserve(size_t size_bytes) {
  size_t now = host_reserve.load();
  while (now < size_bytes && !host_reserve.compare_exchange_weak(now, size_bytes)) {
  }
}

size_t HostReserveBytes() { return host_reserve.load(std::memory_order_relaxed); }

bool CanMapHostMemory(size_t size_bytes) {
  void* const mapped = mmap(nullptr, size_bytes, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapped == MAP_FAILED) return false;
  munmap(mapped, size_bytes);
  return true;
}

size_t ThreadStackBytes() {
  pthread_attr_t attributes;
  size_t bytes = 0;
  if (pthread_attr_init(&attributes) != 0) return 0;
  pthread_attr_getstacksize(&attributes, &bytes);
  pthread_attr_destroy(&attributes);
  return bytes;
}

void* AllocateHostMemory(size_t size_bytes) {
  if (!CanMapHostMemory(size_bytes + HostReserveBytes())) return nullptr;
  return std::aligned_alloc(Allocator::kAlignment, size_bytes);
}

}  // namespace phi
