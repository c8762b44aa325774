#pragma once

#include <cstdint>

namespace phi {
namespace funcs {

// Note [Wider vectors]
// The library is compiled for every x86-64, whose vectors hold 4 floats. A loop of long arithmetic,
// such as an error function, is worth a second copy with the 8 of AVX2, which the processor decides
// on. Both copies give the same bits: AVX2 alone has no fused multiply-add.

namespace internal {

template <typename Body>
void NarrowLoop(int64_t begin, int64_t end, Body body) {
  for (int64_t i = begin; i < end; ++i) body(i);
}

#if defined(__x86_64__)
template <typename Body>
__attribute__((target("avx2"))) void Avx2Loop(int64_t begin, int64_t end, Body body) {
  for (int64_t i = begin; i < end; ++i) body(i);
}
#endif

}  // namespace internal

/// body(i) for i in [begin, end); the body holds pointers and numbers, and calls what is inline.
template <typename Body>
void WideLoop(int64_t begin, int64_t end, Body body) {
#if defined(__x86_64__)
  static const bool has_avx2 = __builtin_cpu_supports("avx2");
  if (has_avx2) return internal::Avx2Loop(begin, end, body);
#endif
  internal::NarrowLoop(begin, end, body);
}

}  // namespace funcs
}  // namespace phi
