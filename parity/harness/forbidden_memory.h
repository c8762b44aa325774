#pragma once

#include <cstddef>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#endif

namespace phibridge {
namespace parity {

/// From now on AddressSanitizer, where the program is built with it, reports whoever reads or
/// writes there.
inline void Forbid([[maybe_unused]] void* memory, [[maybe_unused]] size_t size_bytes) {
#if defined(__SANITIZE_ADDRESS__)
  ASAN_POISON_MEMORY_REGION(memory, size_bytes);
#endif
}

/// Ends what Forbid began.
inline void Allow([[maybe_unused]] void* memory, [[maybe_unused]] size_t size_bytes) {
#if defined(__SANITIZE_ADDRESS__)
  ASAN_UNPOISON_MEMORY_REGION(memory, size_bytes);
#endif
}

}  // namespace parity
}  // namespace phibridge
