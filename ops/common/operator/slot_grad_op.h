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

/// The gradient of an output whose number of rows only the forward kernel knew.
/// Errors: InvalidArgument if the gradient has other than `rows` rows of `width` elements.
template <typename T>
const T* OutGradRows(const framework::ExecutionContext& ctx, const char* slot, int64_t rows,
                     int64_t width) {
  const auto* grad = ctx.Input<DenseTensor>(framework::GradVarName(slot));
  PADDLE_ENFORCE_EQ(grad->dims().size() >= 1 && grad->dims()[0] == rows && RowWidth(*grad) == width,
                    true,
                    phi::errors::InvalidArgument(
                        "input %s@GRAD must have %d rows of %d elements; its shape is %s", slot,
                        rows, width, grad->dims()));
  return grad->data<T>();
}

}  // namespace paddle::operators
