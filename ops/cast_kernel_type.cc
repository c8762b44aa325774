#include "framework/program/convert_utils.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

framework::OpKernelType CastKernelType(const framework::OperatorWithKernel& /*op*/,
                                       const framework::ExecutionContext& ctx) {
  // Where X is, not where the program runs: the original does not move it either.
  const auto* x = ctx.Input<DenseTensor>("X");
  return framework::OpKernelType(framework::TransToProtoVarType(x->dtype()),
                                 x->initialized() ? x->place() : ctx.GetPlace());
}

}  // namespace paddle::operators
