#pragma once

#include <vector>

#include "ops/common/family/copy_op.h"
#include "ops/common/operator/one_integer.h"

namespace paddle::operators::reference {

/// The size of the new axis: input depth_tensor, else attribute `depth`.
inline int64_t OneHotDepth(const framework::ExecutionContext& ctx) {
  if (!ctx.HasInput("depth_tensor")) return ctx.Attr<int>("depth");
  return OneInteger(ctx, "depth_tensor", ctx.GetOp().Type().c_str());
}

/// Gives Out the shape `dims`: a row of `depth` elements for each element of X, with a one at the
/// index that the element holds and zeros elsewhere.
inline void WriteOneHot(const framework::ExecutionContext& ctx, const Index& dims, int64_t depth) {
  const char* op_type = ctx.GetOp().Type().c_str();
  const Index ids = IntegersOf(*ctx.Input<DenseTensor>("X"), op_type);
  const phi::DataType dtype = framework::TransToPhiDataType(ctx.Attr<int>("dtype"));
  auto* out = ctx.Output<DenseTensor>("Out");
  out->Resize(phi::make_ddim(dims));
  out->mutable_data(ctx.GetPlace(), dtype);  // refuses what no memory holds
  std::vector<double> values;
  for (int64_t id : ids) {
    const bool inside = id >= 0 && id < depth;
    PADDLE_ENFORCE_EQ(inside || ctx.Attr<bool>("allow_out_of_range"), true,
                      phi::errors::InvalidArgument(
                          "%s: an element of X must be in [0, %d); it is %d", op_type, depth, id));
    for (int64_t k = 0; k < depth; ++k) values.push_back(k == id ? 1 : 0);
  }
  WriteNumbers(ctx, dims, dtype, values, out);
}

}  // namespace paddle::operators::reference
