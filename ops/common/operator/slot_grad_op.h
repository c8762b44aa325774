#pragma once

#include "ops/common/operator/operator.h"
#include "ops/common/sequence/sequence.h"

// Helpers of gradient ops that have only a legacy kernel, which therefore is written for speed.

namespace paddle::operators {

/// Storage of the gradient of `slot`; nullptr if that gradient is not wanted.
template <typename T>
T* GradData(const framework::ExecutionContext& ctx, const char* slot) {
  auto* tensor = ctx.Output<DenseTensor>(framework::GradVarName(slot));
  return tensor == nullptr ? nullptr : tensor->mutable_data<T>(ctx.GetPlace());
}

/// The gradient of output `slot`.
template <typename T>
const T* OutGradData(const framework::ExecutionContext& ctx, const char* slot) {
  return ctx.Input<DenseTensor>(framework::GradVarName(slot))->data<T>();
}

/// The elements of the gradient of output `slot`, of whose rows only the forward kernel knew how
/// many there are.
/// Errors: InvalidArgument if it is nullptr, or has other than `rows` rows of `width` elements.
template <typename T>
const T* GradRows(const DenseTensor* grad, const char* slot, int64_t rows, int64_t width) {
  PADDLE_ENFORCE_NOT_NULL(grad, phi::errors::InvalidArgument("input %s@GRAD is not there", slot));
  PADDLE_ENFORCE_EQ(grad->dims().size() >= 1 && grad->dims()[0] == rows && RowWidth(*grad) == width,
                    true,
                    phi::errors::InvalidArgument(
                        "input %s@GRAD must have %d rows of %d elements; its shape is %s", slot,
                        rows, width, grad->dims()));
  return grad->data<T>();
}

/// As above, of a slot with one variable.
template <typename T>
const T* OutGradRows(const framework::ExecutionContext& ctx, const char* slot, int64_t rows,
                     int64_t width) {
  return GradRows<T>(ctx.Input<DenseTensor>(framework::GradVarName(slot)), slot, rows, width);
}

}  // namespace paddle::operators
