#pragma once

#include <cstddef>
#include <limits>
#include <vector>

namespace phi {

// Note [Containers whose size a program chooses]
// A kernel that collects results, or asks for memory that grows with an attribute, with values or
// with the shape of its output, takes that memory where tensors take theirs: so --memory-limit
// holds for it, and too much of it is ResourceExhausted. What is at most a copy of an input may lie
// in a container of the standard library.

/// `size_bytes` bytes of host memory from the allocator of tensors, aligned as that says.
/// Errors: ResourceExhausted.
void* AllocateCounted(size_t size_bytes);
/// Gives back what AllocateCounted gave; nullptr is nothing.
void FreeCounted(void* memory) noexcept;

/// The allocator of CountedVector, as the standard library asks for one.
template <typename T>
struct CountedAllocator {
  using value_type = T;

  CountedAllocator() = default;
  template <typename Other>
  // NOLINTNEXTLINE(google-explicit-constructor): allocators convert, by the standard
  CountedAllocator(const CountedAllocator<Other>&) {}

  T* allocate(size_t count) {
    constexpr size_t kMost = std::numeric_limits<size_t>::max() / sizeof(T);
    // A number that no memory has where the bytes would not fit into 64 bits.
    return static_cast<T*>(
        AllocateCounted(count <= kMost ? count * sizeof(T) : std::numeric_limits<size_t>::max()));
  }
  void deallocate(T* memory, size_t) noexcept { FreeCounted(memory); }
};
template <typename A, typename B>
bool operator==(const CountedAllocator<A>&, const CountedAllocator<B>&) {
  return true;
}
template <typename A, typename B>
bool operator!=(const CountedAllocator<A>&, const CountedAllocator<B>&) {
  return false;
}

/// A vector whose memory counts as that of tensors: Note [Containers whose size a program chooses].
template <typename T>
using CountedVector = std::vector<T, CountedAllocator<T>>;

}  // namespace phi
