#pragma once

#include <algorithm>
#include <limits>

#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/rows/rows.h"
#include "phi/kernels/funcs/elementwise/math.h"

namespace paddle::operators {

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

/// dx[i] = y[i] · (dy[i] - sum of dy · y): both gradients, as masked elements have y = 0.
template <typename T>
void MaskedSoftmaxRowGrad(const T* y, const T* dy, int64_t n, T* dx) {
  T sum = T(0);
  for (int64_t i = 0; i < n; ++i) sum += y[i] * dy[i];
  for (int64_t i = 0; i < n; ++i) dx[i] = y[i] * (dy[i] - sum);
}

/// The gradient by X of a softmax along the last axis, read from slot `softmax`.
template <typename T>
void MaskedSoftmaxGrad(const framework::ExecutionContext& ctx, const char* softmax) {
  const auto* out = ctx.Input<DenseTensor>(softmax);
  const phi::DDim grad = ctx.Input<DenseTensor>(framework::GradVarName("Out"))->dims();
  PADDLE_ENFORCE_EQ(out->dims().size() == 4 && grad == out->dims(), true,
                    phi::errors::InvalidArgument(
                        "the softmax and its gradient must have one shape of rank 4; they have %s "
                        "and %s",
                        out->dims(), grad));
  const int64_t n = out->dims()[3];
  const T *y = out->data<T>(), *dy = OutGradData<T>(ctx, "Out");
  T* dx = GradData<T>(ctx, "X");
  ParallelRows(out->numel() / std::max<int64_t>(1, n), 4 * n,
               [=](int64_t r) { MaskedSoftmaxRowGrad(y + r * n, dy + r * n, n, dx + r * n); });
}

}  // namespace paddle::operators
