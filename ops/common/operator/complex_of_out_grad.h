#pragma once

#include "framework/program/convert_utils.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

/// A gradient op that makes complex gradients of real ones: its kernel goes by the complex type.
class ComplexOfOutGrad : public OpTypedByOutGrad {
 public:
  using OpTypedByOutGrad::OpTypedByOutGrad;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    const auto type = IndicateVarDataType(ctx, OutGradSlot::kName);
    return framework::OpKernelType(framework::ToComplexType(type), ctx.GetPlace());
  }
};

/// A gradient op that makes real gradients of complex ones: its kernel goes by the real type.
class RealOfOutGrad : public OpTypedByOutGrad {
 public:
  using OpTypedByOutGrad::OpTypedByOutGrad;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    const auto type = IndicateVarDataType(ctx, OutGradSlot::kName);
    return framework::OpKernelType(framework::ToRealType(type), ctx.GetPlace());
  }
};

}  // namespace operators
}  // namespace paddle
