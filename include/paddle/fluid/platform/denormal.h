#pragma once

#include <cstdint>

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

namespace paddle {
namespace platform {

/// Gives this thread's way with denormal numbers back when it ends.
class ScopedRestoreFlushDenormalState {
 public:
  ScopedRestoreFlushDenormalState() = default;
  ScopedRestoreFlushDenormalState(const ScopedRestoreFlushDenormalState&) = delete;
  ScopedRestoreFlushDenormalState& operator=(const ScopedRestoreFlushDenormalState&) = delete;
#if defined(__x86_64__)
  ~ScopedRestoreFlushDenormalState() { _mm_setcsr((_mm_getcsr() & ~kFlush) | (before_ & kFlush)); }

 protected:
  static constexpr uint32_t kFlush = 0x8040;  // results, and operands, of MXCSR

 private:
  const uint32_t before_ = _mm_getcsr();
#else
  ~ScopedRestoreFlushDenormalState() {}  // not trivial: an object alone is no unused variable
#endif
};

/// While it lives, denormal numbers are 0 for this thread's SSE and AVX instructions; on other
/// processors than x86-64 it does nothing.
class ScopedFlushDenormal : private ScopedRestoreFlushDenormalState {
 public:
  ScopedFlushDenormal() {
#if defined(__x86_64__)
    _mm_setcsr(_mm_getcsr() | kFlush);
#endif
  }
};

}  // namespace platform
}  // namespace paddle
