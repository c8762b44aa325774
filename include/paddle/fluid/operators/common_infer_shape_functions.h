// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/common_infer_shape_functions.h")
#include_next "paddle/fluid/operators/common_infer_shape_functions.h"
#else
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "paddle/fluid/framework/op_registry.h"
#include "paddle/fluid/framework/shape_inference.h"
#include "paddle/phi/kernels/funcs/common_shape.h"

namespace paddle {
namespace operators {

namespace details {
/// Both shapes broadcast, the shorter one at `axis` of the longer one (-1: at its end); -1 stays
/// unknown. Errors: InvalidArgument.
inline framework::DDim BroadcastTwoDims(const framework::DDim& x_dims,
                                        const framework::DDim& y_dims, int axis = -1) {
  const int rank = std::max(x_dims.size(), y_dims.size());
  std::vector<int> x(rank), y(rank), out(rank);
  ::phi::funcs::GetBroadcastDimsArrays(x_dims, y_dims, x.data(), y.data(), out.data(), rank,
                                       axis == -1 ? std::abs(x_dims.size() - y_dims.size()) : axis);
  return ::phi::make_ddim(out);
}
}  // namespace details

/// Out has the shape and the LoD of X.
inline void UnaryOpUnchangedInferShape(framework::InferShapeContext* ctx) {
  OP_INOUT_CHECK(ctx->HasInput("X"), "Input", "X", "unary");
  OP_INOUT_CHECK(ctx->HasOutput("Out"), "Output", "Out", "unary");
  ctx->ShareDim("X", "Out");
  ctx->ShareLoD("X", "Out");
}
/// As UnaryOpUnchangedInferShape, with attribute `axis` checked. Errors: InvalidArgument.
inline void UnaryOpUnchangedInferShapeCheckAxis(framework::InferShapeContext* ctx) {
  UnaryOpUnchangedInferShape(ctx);
  const int rank = ctx->GetInputDim("X").size();
  const int axis = ctx->Attrs().Get<int>("axis");
  PADDLE_ENFORCE_EQ(
      axis >= -rank && axis < rank, true,
      platform::errors::InvalidArgument("axis %d is not in [-%d, %d)", axis, rank, rank));
}
/// Out has the shapes of X and Y, broadcast by attribute `axis`.
inline void BinaryOpBroadcastInferShape(framework::InferShapeContext* ctx) {
  OP_INOUT_CHECK(ctx->HasInput("X"), "Input", "X", "binary");
  OP_INOUT_CHECK(ctx->HasInput("Y"), "Input", "Y", "binary");
  OP_INOUT_CHECK(ctx->HasOutput("Out"), "Output", "Out", "binary");
  const int axis = ctx->Attrs().Get<int>("axis");
  ctx->SetOutputDim("Out",
                    details::BroadcastTwoDims(ctx->GetInputDim("X"), ctx->GetInputDim("Y"), axis));
  ctx->ShareLoD("X", "Out");
}

}  // namespace operators
}  // namespace paddle

#endif
