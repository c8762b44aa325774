#pragma once

#include <atomic>
#include <cstdlib>
#include <new>

// For one source of a test program: what the program asks the C++ heap for is counted.

namespace phibridge {
namespace tests {

struct HeapCounts {
  std::atomic<size_t> requests{0};
  std::atomic<size_t> bytes{0};
};
inline HeapCounts heap_counts;  // so far

}  // namespace tests
}  // namespace phibridge

[[gnu::noinline]] void* operator new(size_t size) {
  ++phibridge::tests::heap_counts.requests;
  phibridge::tests::heap_counts.bytes += size;
  void* const memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, size_t) noexcept { std::free(memory); }
