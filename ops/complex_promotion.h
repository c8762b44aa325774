#pragma once

#include <string>

#include "framework/convert_utils.h"
#include "ops/operator.h"

namespace paddle {
namespace operators {

/// An operator of X and Y that computes in the type of X; a complex operand makes a real one
/// complex.
class ComplexPromotingOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(OperatorWithKernel::IndicateOrPromoteVarDataTypes(ctx, "X", "Y"),
                                   ctx.GetPlace());
  }

  // Names the tensor's own type where it must be cast.
  framework::OpKernelType GetKernelTypeForVar(
      const std::string& /*var_name*/, const phi::DenseTensor& tensor,
      const framework::OpKernelType& expected) const override {
    const bool casts = framework::IsComplexType(expected.data_type_);
    return framework::OpKernelType(
        casts ? framework::TransToProtoVarType(tensor.dtype()) : expected.data_type_,
        tensor.place(), tensor.layout());
  }
};

}  // namespace operators
}  // namespace paddle
