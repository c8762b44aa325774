#pragma once

#include <cstdint>
#include <type_traits>

namespace phi {

/// Threads that ParallelFor uses, the caller included. n <= 0 asks for one per core.
/// Not to be called while a kernel runs.
void SetCpuThreads(int n);
int CpuThreads();

namespace internal {
using RangeFn = void (*)(void* body, int64_t begin, int64_t end);
void ParallelForImpl(int64_t n, int64_t grain, RangeFn fn, void* body);
}  // namespace internal

/// Calls body(begin, end) for pieces that cover [0, n) once, on several threads if n > grain;
/// `grain` is the least number of items worth a thread of its own (about 10 microseconds of work).
/// Blocks until all pieces are done; if bodies threw, the error of the first such piece reaches the
/// caller then. Inside a body, nested calls run on their own thread.
template <typename Body>
void ParallelFor(int64_t n, int64_t grain, Body&& body) {
  if (n <= 0) return;
  if (n <= grain) {
    body(int64_t{0}, n);
    return;
  }
  using Fn = std::remove_reference_t<Body>;
  internal::ParallelForImpl(
      n, grain, [](void* b, int64_t begin, int64_t end) { (*static_cast<Fn*>(b))(begin, end); },
      const_cast<void*>(static_cast<const void*>(&body)));
}

}  // namespace phi
