#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <unordered_map>
#include <vector>

#include <oneapi/dnnl/dnnl.hpp>

#include "phi/backends/onednn/onednn_prepared_primitive.h"
#include "phi/backends/onednn/onednn_primitive_key.h"

namespace phi {
namespace onednn {

// Note [Primitive cache]
// A primitive is prepared once per thread, with memory objects whose data pointers are set at each
// run. Threads that run at the same time cannot share memory objects, and a cache per thread needs
// no lock. The expensive part of a primitive, its generated code, is shared between threads by
// oneDNN itself.

/// Primitives of one thread by key; holds at most Capacity() of them.
class PrimitiveCache {
 public:
  /// nullptr if there is none.
  PreparedPrimitive* Find(const PrimitiveKey& key);
  PreparedPrimitive* Insert(const PrimitiveKey& key, std::unique_ptr<PreparedPrimitive> primitive);
  void Clear();
  size_t size() const { return entries_.size(); }
  size_t misses() const { return misses_; }

  static void SetCapacity(size_t primitives);
  static size_t Capacity();

 private:
  struct Entry {
    std::vector<uint64_t> words;
    uint64_t hash;
    std::unique_ptr<PreparedPrimitive> primitive;
  };
  using Entries = std::list<Entry>;

  void DropOldest();

  Entries entries_;                                             // most recently used first
  std::unordered_multimap<uint64_t, Entries::iterator> index_;  // by hash
  size_t misses_ = 0;
};

// Note [Trimming while primitives are made]
// The cache of oneDNN 2.6 finds a primitive by what its maker describes, and while it is made the
// entry points into the maker's memory. To empty the cache at that moment leaves entries that point
// to memory of the past: another thread then gets a primitive with other post-ops, or dies. Without
// post-ops nobody sees it, as all that is compared there is equal. So the cache is emptied only
// while no thread makes a primitive; what is being made is dropped by the next Trim.

/// Held by a thread while it makes a primitive.
class MakingPrimitive {
 public:
  MakingPrimitive();
  MakingPrimitive(const MakingPrimitive&) = delete;
  MakingPrimitive& operator=(const MakingPrimitive&) = delete;
  ~MakingPrimitive();

 private:
  const bool nested_;  // within a primitive that this thread makes already
};

/// What one thread keeps between calls. phi::Trim empties it: at once if the thread itself trims
/// and no primitive of it is running, else at the thread's next call of DropIfTrimmed.
struct ThreadState {
  ThreadState();
  ~ThreadState();
  /// Sets the number of OpenMP threads of this thread to `threads` (0: the number that
  /// SetCpuThreads asked for), starts them, and returns the stream. Errors: ResourceExhausted.
  const dnnl::stream& Stream(int threads = 0);
  void DropIfTrimmed();

  PrimitiveCache cache;
  bool running = false;  // what the cache and the scratch memory hold is in use

 private:
  dnnl::stream stream_;
  int openmp_threads_ = 0;
  int started_threads_ = 1;
  uint64_t trims_seen_ = 0;
};

/// Checks that oneDNN finds the memory that it cannot do without. To be called before a primitive
/// is made. Errors: ResourceExhausted.
void EnsureReserve();

ThreadState& ThisThread();

}  // namespace onednn
}  // namespace phi
