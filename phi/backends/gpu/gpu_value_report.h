#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include "phi/backends/gpu/gpu_decls.h"
#include "phi/common/place.h"

namespace phi {

// Note [Values that index, on a GPU]
// A kernel on the CPU checks the values that it indexes with and throws. On a GPU the host would
// have to wait for every such kernel. So the kernel leaves out the elements whose index is wrong
// (it writes zeros for them) and puts the first wrong index into a record in memory of the host;
// when the host waits for the context next, such as for the copy of a fetched value, it throws what
// the kernel on the CPU would have thrown, and the record is empty again.
// Each thread has a record of its own in each context, so the thread that enqueued the kernel is
// told and no other, and host and device never use a record at once: the thread reads it when all
// that the stream held has ended. Values that a run fetches without waiting
// (phi/core/staged_copy.h) take the record with them: the device moves it beside them, in the order
// of the stream, and who waits for the values is told. A thread that ends without waiting leaves
// its record to the next thread that starts. Other values that a kernel of the CPU refuses, such as
// a probability above 1, are reported alike (GpuRangeCheck); what the kernel writes for them is not
// a number or 0. So is a matrix that a kernel cannot use (GpuMatrixCheck).

/// What the first wrong value was, and of whom; or which matrix a kernel could not use.
struct GpuValueReport {
  unsigned is_taken = 0;  // not 0: all of the following is there once the kernel has ended
  const char* kernel = nullptr;
  const char* input = nullptr;
  int64_t low = 0, limit = 0;  // where it must be: [low, limit)
  int64_t value = 0;
  const char* words = nullptr;   // not nullptr: what is wrong with matrix `value`, as "%d"
  bool is_precondition = false;  // of such words: PreconditionNotMet, else InvalidArgument
  const char* range = nullptr;   // of a value that is no index: where it must be, in words
  double number = 0;             // that value

#ifdef __CUDACC__
  /// True for the first who asks: it alone writes the rest, which the host reads when
  /// the kernel has ended.
  __device__ bool Claim(const char* of_kernel) {
    if (atomicCAS(&is_taken, 0u, 1u) != 0u) return false;
    kernel = of_kernel;
    return true;
  }
#endif
};

/// Throws what the report says, in the words of the kernels on the CPU. Errors: InvalidArgument,
/// PreconditionNotMet. Requires: is_taken.
[[noreturn]] void ThrowValueReport(const GpuValueReport& report, const Place& place);
/// Enqueues: what `record` holds by then moves to `to`, and `record` is empty. Both in memory of
/// the host that the device writes. Errors: External.
void MoveValueReport(gpuStream_t stream, GpuValueReport* record, GpuValueReport* to);

/// The records of one context, in memory of the host that the device writes. Thread-safe.
class GpuValueReports {
 public:
  GpuValueReports() = default;
  GpuValueReports(const GpuValueReports&) = delete;
  GpuValueReports& operator=(const GpuValueReports&) = delete;
  ~GpuValueReports();

  /// The calling thread's, for kernels that this thread enqueues. Errors: External.
  GpuValueReport* OfThisThread();
  /// What the calling thread's record holds, if anything; it is empty then. Requires: the kernels
  /// that this thread enqueued have ended.
  std::optional<GpuValueReport> Take();

 private:
  static constexpr size_t kRecordsABlock = 64;

  GpuValueReport* Find(size_t thread) const;  // nullptr: there is none yet. Requires: mutex_ held

  std::mutex mutex_;
  std::vector<GpuValueReport*> blocks_;  // each of kRecordsABlock; thread n has the nth record
};

}  // namespace phi
