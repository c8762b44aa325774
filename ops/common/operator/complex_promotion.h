#pragma once

#include <string>

#include "framework/program/convert_utils.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"

namespace paddle {
namespace operators {

/// An operator that makes real operands complex where it computes in a complex type.
template <typename Base>
class CastsToComplex : public Base {
 public:
  using Base::Base;

 protected:
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

/// An operator of X and Y that computes in the type of X; a complex operand makes a real one
/// complex.
class ComplexPromotingOp : public CastsToComplex<framework::OperatorWithKernel> {
 public:
  using CastsToComplex::CastsToComplex;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(OperatorWithKernel::IndicateOrPromoteVarDataTypes(ctx, "X", "Y"),
                                   ctx.GetPlace());
  }
};

/// Its gradient, in the type of Out@GRAD. That of a real operand is made real after the kernel.
using ComplexPromotingGradOp = CastsToComplex<OpTypedByOutGrad>;

}  // namespace operators
}  // namespace paddle
