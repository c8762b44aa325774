#pragma once

#include <cstdint>
#include <vector>

#include "phi/common/hostdevice.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {
namespace funcs {

/// The sizes of one layer of `rnn`.
struct RnnShape {
  int64_t steps, batch, hidden, directions;
  const int* lengths;  // [batch]; nullptr: all steps count

  /// True if step `t` lies beyond the end of sequence `b`.
  HOSTDEVICE bool IsOver(int64_t t, int64_t b) const {
    return lengths != nullptr && t >= lengths[b];
  }
};

/// The lengths of the sequences, int32 or int64; none without the tensor.
inline std::vector<int> LengthsOf(const paddle::optional<DenseTensor>& lengths) {
  if (!lengths) return {};
  const int64_t n = lengths->numel();
  if (lengths->dtype() != DataType::INT64) return {lengths->data<int>(), lengths->data<int>() + n};
  return {lengths->data<int64_t>(), lengths->data<int64_t>() + n};
}

/// The dropout between layers of `rnn`, and its gradient.
template <typename T>
void DropByMask(const uint8_t* mask, float p, int64_t n, T* x) {
  const T keep = static_cast<T>(1.0f - p);
  for (int64_t i = 0; i < n; ++i) x[i] = mask[i] == 0 ? T(0) : x[i] / keep;
}

}  // namespace funcs
}  // namespace phi
