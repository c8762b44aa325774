#pragma once

#include <atomic>
#include <cstdint>

#include "phi/common/data_type.h"

namespace phi {

class Tensor;

/// How an engine records what a Tensor does by itself (cast, copy_to, copy_, slice).
struct TensorRecorder {
  /// Whether a call on `x` is recorded.
  bool (*wants)(const Tensor& x);
  /// What `x.cast(dtype)` gives, recorded.
  Tensor (*cast)(const Tensor& x, DataType dtype);
  /// Records that `copy` was made of `from`.
  void (*copied)(const Tensor& from, Tensor* copy);
  /// Records that `rows` are rows [begin, end) of `from`.
  void (*sliced)(const Tensor& from, int64_t begin, int64_t end, Tensor* rows);

  // Of a program that this thread records of what is computed.

  /// Whether the program has a variable for `x`, or for what shares its memory.
  bool (*is_in_program)(const Tensor& x);
  /// Before the elements of `x` change.
  void (*will_write)(const Tensor& x);
  /// Adds to the program that `to` has the elements of `from`, or rows [begin, end) of it.
  void (*add_copy)(const Tensor& from, const Tensor& to);
  void (*add_slice)(const Tensor& from, int64_t begin, int64_t end, const Tensor& rows);
};

/// How many threads record programs. Most calls need not ask whether their own does.
class RecordingThreads {
 public:
  /// False only if the calling thread records nothing. Relaxed, as a thread knows what it did
  /// itself.
  static bool Any() { return count_.load(std::memory_order_relaxed) != 0; }
  /// Before the calling thread begins to record, and after it ended.
  static void Add(int change) { count_.fetch_add(change, std::memory_order_relaxed); }

 private:
  static std::atomic<int> count_;  // not inline, so that all libraries of a process share it
};

/// Of the process; it stays. Nothing is recorded before. True, so that it can begin a constant.
bool SetTensorRecorder(const TensorRecorder* recorder);

}  // namespace phi
