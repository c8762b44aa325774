#pragma once

#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {
namespace reference {

/// loss(a, b) of the elements of two inputs of one size, in float64. Errors: InvalidArgument.
template <typename T, typename Loss>
std::vector<double> PairLosses(const framework::ExecutionContext& ctx, const char* a_slot,
                               const char* b_slot, Loss loss) {
  const auto *a = ctx.Input<DenseTensor>(a_slot), *b = ctx.Input<DenseTensor>(b_slot);
  PADDLE_ENFORCE_EQ(a->numel(), b->numel(),
                    phi::errors::InvalidArgument(
                        "%s: inputs %s and %s must hold as many elements; they have shapes %s "
                        "and %s",
                        ctx.GetOp().Type(), a_slot, b_slot, a->dims(), b->dims()));
  std::vector<double> losses(a->numel());
  for (int64_t i = 0; i < a->numel(); ++i) {
    losses[i] = loss(static_cast<double>(a->data<T>()[i]), static_cast<double>(b->data<T>()[i]));
  }
  return losses;
}

/// Rounds `values` into an output, which has its shape already. Errors: InvalidArgument if it holds
/// another number of elements.
template <typename T>
void WriteRounded(const framework::ExecutionContext& ctx, const std::vector<double>& values,
                  const char* slot) {
  DenseTensor* out = ctx.Output<DenseTensor>(slot);
  PADDLE_ENFORCE_EQ(
      out->numel(), static_cast<int64_t>(values.size()),
      phi::errors::InvalidArgument("%s: %s of shape %s cannot hold %d elements", ctx.GetOp().Type(),
                                   slot, out->dims(), values.size()));
  T* to = Allocate<T>(ctx, out);
  for (double value : values) *to++ = static_cast<T>(value);
}

/// derivative(a, b) times the gradient of the loss, element by element, into `in_grad` if it is
/// asked for.
template <typename T, typename Derivative>
void WritePairGrad(const framework::ExecutionContext& ctx, const char* a_slot, const char* b_slot,
                   const char* out_grad, const char* in_grad, Derivative derivative) {
  if (!ctx.HasOutput(in_grad)) return;
  std::vector<double> slopes = PairLosses<T>(ctx, a_slot, b_slot, derivative);
  const T* g = ctx.Input<DenseTensor>(out_grad)->data<T>();
  for (double& slope : slopes) slope *= *g++;
  WriteRounded<T>(ctx, slopes, in_grad);
}

}  // namespace reference

/// The shape of `slot` must be that of `like`, up to what is not known yet. Errors:
/// InvalidArgument.
inline void CheckShapeLike(framework::InferShapeContext* ctx, const char* op_type, const char* slot,
                           const char* like) {
  const phi::DDim dims = ctx->GetInputDim(slot), expected = ctx->GetInputDim(like);
  bool same = dims.size() == expected.size();
  for (int i = 0; same && i < dims.size(); ++i) {
    same = dims[i] == expected[i] || dims[i] < 0 || expected[i] < 0;
  }
  PADDLE_ENFORCE_EQ(same, true,
                    phi::errors::InvalidArgument("%s: %s must have shape %s, as %s; it is %s",
                                                 op_type, slot, expected, like, dims));
}

}  // namespace paddle::operators
