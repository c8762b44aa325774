#pragma once

#include <algorithm>
#include <limits>

#include "ops/rows.h"
#include "ops/typed_by_slot.h"
#include "phi/kernels/funcs/math.h"

namespace paddle {
namespace operators {

/// y = softmax of the first `count` of `n` elements x[i] + mask[i] (mask may be nullptr: zeros);
/// the others are 0.
template <typename T>
void MaskedSoftmaxRow(const T* x, const T* mask, int64_t count, int64_t n, T* y) {
  T max = -std::numeric_limits<T>::infinity();
  for (int64_t i = 0; i < count; ++i) {
    y[i] = mask == nullptr ? x[i] : x[i] + mask[i];
    max = std::max(max, y[i]);
  }
  T sum = T(0);
  for (int64_t i = 0; i < count; ++i) y[i] = phi::funcs::Exp(y[i] - max);
  for (int64_t i = 0; i < count; ++i) sum += y[i];
  const T factor = T(1) / sum;
  for (int64_t i = 0; i < count; ++i) y[i] *= factor;
  std::fill(y + count, y + n, T(0));
}

}  // namespace operators
}  // namespace paddle
