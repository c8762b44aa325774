#pragma once

#include <cstdint>

#include "phi/common/data_type.h"

namespace phi {

class Tensor;

/// How an autograd engine records what a Tensor does by itself (cast, copy_to, slice).
struct TensorRecorder {
  /// Whether a call on `x` is recorded.
  bool (*wants)(const Tensor& x);
  /// What `x.cast(dtype)` gives, recorded.
  Tensor (*cast)(const Tensor& x, DataType dtype);
  /// Records that `copy` was made of `from`.
  void (*copied)(const Tensor& from, Tensor* copy);
  /// Records that `rows` are rows [begin, end) of `from`.
  void (*sliced)(const Tensor& from, int64_t begin, int64_t end, Tensor* rows);
};

/// Of the process; it stays. Nothing is recorded before. True, so that it can begin a constant.
bool SetTensorRecorder(const TensorRecorder* recorder);

}  // namespace phi
