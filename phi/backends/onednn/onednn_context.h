#pragma once

#include <cstddef>

#include "phi/backends/cpu/cpu_context.h"

namespace dnnl {
struct engine;
struct stream;
}  // namespace dnnl

namespace phi {

/// The context of kernels that call oneDNN on the CPU. Engine and caches belong to the process, so
/// that contexts are cheap. Each thread has a stream and a cache of prepared primitives of its own:
/// see Note [Primitive cache].
class OneDNNContext : public CPUContext {
 public:
  OneDNNContext();
  explicit OneDNNContext(const Place& place);
  ~OneDNNContext() override;

  const dnnl::engine& GetEngine() const;
  /// The calling thread's stream, with the number of threads that SetCpuThreads asked for.
  const dnnl::stream& GetStream() const;

  /// Prepared primitives that the calling thread holds.
  static size_t CachedPrimitives();
  /// How often the calling thread had to prepare one.
  static size_t CacheMisses();
  /// How many primitives each thread keeps at most; the least recently used one is dropped first.
  /// Applies to all threads.
  static void SetCacheCapacity(size_t primitives);
  static size_t CacheCapacity();
  /// Drops what the calling thread holds.
  static void ClearCache();
};

using ONEDNNContext = OneDNNContext;  // the name that PD_REGISTER_KERNEL(…, ONEDNN, …) looks for

}  // namespace phi
