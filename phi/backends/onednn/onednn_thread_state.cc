#include "phi/backends/onednn/onednn_thread_state.h"

#include <atomic>
#include <iterator>
#include <utility>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/backends/onednn/onednn_engine.h"

// oneDNN brings its OpenMP runtime along; there is none if it was built for another kind of
// threads.
extern "C" void omp_set_num_threads(int count) __attribute__((weak));

namespace phi {
namespace onednn {
namespace {

constexpr size_t kDefaultCapacity = 1024;
std::atomic<size_t> cache_capacity{kDefaultCapacity};

}  // namespace

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

ThreadState::ThreadState() : stream_(Engine()) {}

const dnnl::stream& ThreadState::Stream(int threads) {
  if (threads == 0) threads = CpuThreads();
  if (threads != openmp_threads_) {
    if (omp_set_num_threads != nullptr) omp_set_num_threads(threads);
    openmp_threads_ = threads;
  }
  return stream_;
}

ThreadState& ThisThread() {
  thread_local ThreadState state;
  return state;
}

}  // namespace onednn
}  // namespace phi
