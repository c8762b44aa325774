#include "phi/backends/onednn/onednn_thread_state.h"

#include <malloc.h>
#include <sys/resource.h>

#include <atomic>
#include <exception>
#include <iterator>
#include <mutex>
#include <shared_mutex>
#include <thread>
#include <utility>
#include <vector>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/backends/onednn/onednn_engine.h"
#include "phi/backends/onednn/onednn_scratch.h"
#include "phi/core/enforce.h"
#include "phi/core/machine_memory.h"
#include "phi/core/memory.h"

// oneDNN brings its OpenMP runtime along; there is none if it was built for another kind of
// threads.
extern "C" void omp_set_num_threads(int count) __attribute__((weak));
extern "C" void GOMP_parallel(void (*body)(void*), void* data, unsigned threads, unsigned flags)
    __attribute__((weak));

namespace phi {
namespace onednn {
namespace {

constexpr size_t kDefaultCapacity = 1024;
std::atomic<size_t> cache_capacity{kDefaultCapacity};

// Note [oneDNN and little memory]
// Two things inside of oneDNN end the process where there is no memory: its code generator writes
// to memory without asking whether it got some, and OpenMP exits if a thread does not start. So
// the threads of a team are tried first, then started at once; and before a primitive is made, and
// from then on whenever tensors take memory from the system, a reserve must be free. It is generous
// to code (some 100 KiB a primitive) and to the blocks of matrix products, a few MiB a thread, and
// holds the stacks of a team, whose threads OpenMP may end and start again.
constexpr size_t kReserveBytes = size_t{32} << 20;

// True if `count` threads ran at the same time.
bool CanStart(int count) {
  std::atomic<bool> end{false};
  std::vector<std::thread> threads;
  bool started = true;
  try {
    threads.reserve(static_cast<size_t>(count));
    for (int i = 0; i < count; ++i) {
      threads.emplace_back([&end] {
        while (!end) std::this_thread::yield();
      });
    }
  } catch (const std::exception&) {
    started = false;
  }
  end = true;
  for (std::thread& thread : threads) thread.join();
  return started;
}

// glibc maps 64 MiB of addresses and more for a thread's first malloc, which takes the reserve from
// what oneDNN maps itself, such as code that threads generate while a primitive runs.
void KeepToOneArena() {
#if defined(__GLIBC__)
  rlimit addresses{};
  const bool is_limited =
      getrlimit(RLIMIT_AS, &addresses) == 0 && addresses.rlim_cur != RLIM_INFINITY;
  if (is_limited) mallopt(M_ARENA_MAX, 1);
#endif
}

void StartTeam(int threads) {
  KeepToOneArena();
  const size_t needed = kReserveBytes + static_cast<size_t>(threads - 1) * ThreadStackBytes();
  const auto fits = [&] { return CanMapHostMemory(needed) && CanStart(threads - 1); };
  if (!fits()) {
    Trim();
    PADDLE_ENFORCE(fits(), errors::ResourceExhausted(
                               "the system did not start the %d threads of oneDNN: give the "
                               "process more memory or threads, take fewer (--threads, "
                               "Options::threads), or compute without oneDNN (--place cpu)",
                               threads));
  }
  RaiseHostReserve(needed);
  if (GOMP_parallel != nullptr) {
    GOMP_parallel([](void*) {}, nullptr, static_cast<unsigned>(threads), 0);
  }
}

std::atomic<uint64_t> trims{0};
thread_local ThreadState* this_thread = nullptr;  // once there is one

// See Note [Trimming while primitives are made].
std::shared_mutex making;  // shared: by makers; alone: by who empties oneDNN's cache
thread_local bool makes_primitive = false;  // this thread holds `making`

// oneDNN keeps the code of primitives that are gone until its own cache has no capacity.
void DropCaches() {
  ++trims;
  if (this_thread != nullptr) this_thread->DropIfTrimmed();
  if (makes_primitive) return;
  // Without waiting: a maker that runs out of memory waits for this trimming.
  const std::unique_lock<std::shared_mutex> alone(making, std::try_to_lock);
  if (!alone.owns_lock()) return;
  try {
    const int capacity = dnnl::get_primitive_cache_capacity();
    dnnl::set_primitive_cache_capacity(0);
    dnnl::set_primitive_cache_capacity(capacity);
  } catch (const dnnl::error&) {  // built without the cache
  }
}

[[maybe_unused]] const int kCachesRegistered = RegisterCache(&DropCaches);

}  // namespace

MakingPrimitive::MakingPrimitive() : nested_(makes_primitive) {
  if (nested_) return;
  making.lock_shared();
  makes_primitive = true;
}
MakingPrimitive::~MakingPrimitive() {
  if (nested_) return;
  makes_primitive = false;
  making.unlock_shared();
}

void EnsureReserve() {
  RaiseHostReserve(kReserveBytes);
  const size_t needed = HostReserveBytes();
  if (CanMapHostMemory(needed)) return;
  Trim();
  PADDLE_ENFORCE(CanMapHostMemory(needed),
                 errors::ResourceExhausted(
                     "oneDNN needs %d bytes of memory to be free before it generates code, and the "
                     "process may not have them: give it more memory, take fewer threads "
                     "(--threads, Options::threads), or compute without oneDNN (--place cpu)",
                     needed));
}

void PrimitiveCache::SetCapacity(size_t primitives) {
  cache_capacity = primitives > 0 ? primitives : 1;
}
size_t PrimitiveCache::Capacity() { return cache_capacity; }

PreparedPrimitive* PrimitiveCache::Find(const PrimitiveKey& key) {
  const auto range = index_.equal_range(key.Hash());
  for (auto it = range.first; it != range.second; ++it) {
    if (it->second->words != key.words()) continue;
    if (it->second != entries_.begin()) entries_.splice(entries_.begin(), entries_, it->second);
    return it->second->primitive.get();
  }
  ++misses_;
  return nullptr;
}

PreparedPrimitive* PrimitiveCache::Insert(const PrimitiveKey& key,
                                          std::unique_ptr<PreparedPrimitive> primitive) {
  while (entries_.size() >= Capacity()) DropOldest();
  entries_.push_front({key.words(), key.Hash(), std::move(primitive)});
  index_.emplace(entries_.front().hash, entries_.begin());
  return entries_.front().primitive.get();
}

void PrimitiveCache::DropOldest() {
  const auto oldest = std::prev(entries_.end());
  const auto range = index_.equal_range(oldest->hash);
  for (auto it = range.first; it != range.second; ++it) {
    if (it->second == oldest) {
      index_.erase(it);
      break;
    }
  }
  entries_.pop_back();
}

void PrimitiveCache::Clear() {
  index_.clear();
  entries_.clear();
}

ThreadState::ThreadState() : stream_(Engine()), trims_seen_(trims) { this_thread = this; }
ThreadState::~ThreadState() { this_thread = nullptr; }

const dnnl::stream& ThreadState::Stream(int threads) {
  if (threads == 0) threads = CpuThreads();
  if (threads > started_threads_) {
    StartTeam(threads);
    started_threads_ = threads;
  }
  if (threads != openmp_threads_) {
    if (omp_set_num_threads != nullptr) omp_set_num_threads(threads);
    openmp_threads_ = threads;
  }
  return stream_;
}

void ThreadState::DropIfTrimmed() {
  const uint64_t now = trims.load(std::memory_order_relaxed);
  if (running || now == trims_seen_) return;
  trims_seen_ = now;
  cache.Clear();
  DropThreadScratch();
}

ThreadState& ThisThread() {
  thread_local ThreadState state;
  return state;
}

}  // namespace onednn
}  // namespace phi
