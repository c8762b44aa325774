#pragma once

#include "ops/common/operator/operator.h"

namespace paddle::operators {

/// The shape of an input, whose rank must be `rank`. Errors: InvalidArgument.
inline phi::DDim DimsOfRank(framework::InferShapeContext* ctx, const char* op_type,
                            const char* slot, int rank) {
  const phi::DDim dims = ctx->GetInputDim(slot);
  PADDLE_ENFORCE_EQ(dims.size(), rank,
                    phi::errors::InvalidArgument("%s: %s must have rank %d; its shape is %s",
                                                 op_type, slot, rank, dims));
  return dims;
}

/// Two sizes that must agree, unless one is not known yet (-1). `what` names them.
inline void CheckSameSize(const char* op_type, const char* what, int64_t actual, int64_t expected) {
  PADDLE_ENFORCE_EQ(
      actual < 0 || expected < 0 || actual == expected, true,
      phi::errors::InvalidArgument("%s: %s must be %d; it is %d", op_type, what, expected, actual));
}

/// The shape of an input must be `expected`, up to what is not known yet (-1).
inline void CheckShape(framework::InferShapeContext* ctx, const char* op_type, const char* slot,
                       const phi::DDim& expected) {
  const phi::DDim dims = ctx->GetInputDim(slot);
  bool same = dims.size() == expected.size();
  for (int i = 0; same && i < dims.size(); ++i) {
    same = dims[i] < 0 || expected[i] < 0 || dims[i] == expected[i];
  }
  PADDLE_ENFORCE_EQ(same, true,
                    phi::errors::InvalidArgument("%s: %s must have shape %s; it is %s", op_type,
                                                 slot, expected, dims));
}

/// Calls compute(T()) for the type that attribute `dtype` asks for: int or int64_t.
/// Errors: InvalidArgument for another type.
template <class Compute>
void ForIndexType(const framework::ExecutionContext& ctx, const Compute& compute) {
  const int dtype = ctx.Attr<int>("dtype");
  if (dtype == framework::proto::VarType::INT32) return compute(int());
  PADDLE_ENFORCE_EQ(dtype, framework::proto::VarType::INT64,
                    phi::errors::InvalidArgument("%s: `dtype` must be int32 or int64; it is %d",
                                                 ctx.GetOp().Type(), dtype));
  compute(int64_t());
}

}  // namespace paddle::operators
