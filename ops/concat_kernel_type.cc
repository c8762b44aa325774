#include "framework/program/convert_utils.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

framework::OpKernelType ConcatKernelType(const framework::OperatorWithKernel& op,
                                         const framework::ExecutionContext& ctx) {
  for (const DenseTensor* x : ctx.MultiInput<DenseTensor>("X")) {
    if (x == nullptr || !x->initialized() || x->numel() == 0) continue;
    return framework::OpKernelType(framework::TransToProtoVarType(x->dtype()), ctx.GetPlace());
  }
  return framework::OpKernelType(op.IndicateVarDataType(ctx, "X"), ctx.GetPlace());
}

}  // namespace paddle::operators
