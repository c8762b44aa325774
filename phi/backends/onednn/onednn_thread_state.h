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

/// What one thread keeps between calls.
struct ThreadState {
  ThreadState();
  /// Sets the number of OpenMP threads of this thread to `threads` (0: the number that
  /// SetCpuThreads asked for) and returns the stream.
  const dnnl::stream& Stream(int threads = 0);

  PrimitiveCache cache;

 private:
  dnnl::stream stream_;
  int openmp_threads_ = 0;
};

ThreadState& ThisThread();

}  // namespace onednn
}  // namespace phi
