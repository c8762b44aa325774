#pragma once

#include <algorithm>

#include "ops/common/operator/operator.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/kernels/funcs/elementwise/cell_activation.h"
#include "phi/kernels/funcs/linalg/gemm.h"

// Shared by the legacy kernels of ops without a PHI kernel. These kernels are what runs, so they
// are written for speed.

namespace paddle::operators {

/// Adds the bias row to each of `rows` rows.
template <typename T>
void AddBiasRows(const T* bias, int64_t rows, int64_t width, T* to) {
  const int64_t grain = std::max<int64_t>(1, 32768 / std::max<int64_t>(1, width));
  phi::ParallelFor(rows, grain, [=](int64_t begin, int64_t end) {
    for (int64_t r = begin; r < end; ++r) {
      for (int64_t i = 0; i < width; ++i) to[r * width + i] += bias[i];
    }
  });
}

/// The elements of an optional input, or nullptr.
template <typename T>
const T* OptionalData(const framework::ExecutionContext& ctx, const char* slot) {
  const auto* tensor = ctx.HasInput(slot) ? ctx.Input<DenseTensor>(slot) : nullptr;
  return tensor == nullptr ? nullptr : tensor->data<T>();
}

/// As above, but the input must hold `count` elements. Errors: InvalidArgument.
template <typename T>
const T* OptionalData(const framework::ExecutionContext& ctx, const char* slot, int64_t count) {
  const T* data = OptionalData<T>(ctx, slot);
  if (data == nullptr) return nullptr;
  const auto* tensor = ctx.Input<DenseTensor>(slot);
  PADDLE_ENFORCE_EQ(tensor->numel(), count,
                    phi::errors::InvalidArgument("%s must hold %d elements; its shape is %s", slot,
                                                 count, tensor->dims()));
  return data;
}

/// The elements of an input of `count` elements that must be there. Errors: InvalidArgument.
template <typename T>
const T* NeededData(const framework::ExecutionContext& ctx, const char* slot, int64_t count) {
  const T* data = OptionalData<T>(ctx, slot, count);
  PADDLE_ENFORCE_NOT_NULL(
      data, phi::errors::InvalidArgument("op `%s` needs its input %s", ctx.GetOp().Type(), slot));
  return data;
}

/// Storage of an output of shape `dims`; if the operator does not have that output, storage of
/// `own`.
template <typename T>
T* OutputOrOwn(const framework::ExecutionContext& ctx, const char* slot, const phi::DDim& dims,
               DenseTensor* own) {
  DenseTensor* tensor = ctx.HasOutput(slot) ? ctx.Output<DenseTensor>(slot) : own;
  tensor->Resize(dims);
  return tensor->mutable_data<T>(ctx.GetPlace());
}

/// y = activation(x · w + bias): x [m, k], w [k, n], y [m, n]; bias [n] or nullptr. `ldw`: elements
/// between rows of w, 0: n.
template <typename T>
void DenseLayer(int64_t m, int64_t n, int64_t k, const T* x, const T* w, const T* bias, T* y,
                phi::funcs::CellActivation activation = phi::funcs::CellActivation::kIdentity,
                int64_t ldw = 0) {
  phi::funcs::Gemm<T>(m, n, k, T(1), {x, k, 1}, {w, ldw == 0 ? n : ldw, 1}, T(0), y, n);
  if (bias == nullptr && activation == phi::funcs::CellActivation::kIdentity) return;
  const int64_t grain = std::max<int64_t>(1, 16384 / std::max<int64_t>(1, n));
  phi::ParallelFor(m, grain, [=](int64_t begin, int64_t end) {
    for (int64_t r = begin; r < end; ++r) {
      T* row = y + r * n;
      for (int64_t i = 0; bias != nullptr && i < n; ++i) row[i] += bias[i];
      phi::funcs::ActivateRow(activation, row, n, row);
    }
  });
}

/// Calls body(i) for i in [0, n) on several threads; `cost`: elements that one call touches.
template <typename Body>
void ParallelRows(int64_t n, int64_t cost, Body body) {
  const int64_t grain = std::max<int64_t>(1, 16384 / std::max<int64_t>(1, cost));
  phi::ParallelFor(n, grain, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) body(i);
  });
}

}  // namespace paddle::operators
