#pragma once

#include <set>
#include <string>

#include "ops/common/operator/operator.h"

namespace paddle {
namespace operators {

/// An operator whose kernel goes by the element type of its first slot, and which reads some inputs
/// as shapes or indices: these stay where they are, as they are.
class OpWithIndexTensors : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

 protected:
  virtual const char* DataSlot() const { return "X"; }
  virtual const std::set<std::string>& IndexSlots() const = 0;

  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(IndicateVarDataType(ctx, DataSlot()), ctx.GetPlace());
  }
  framework::OpKernelType GetKernelTypeForVar(
      const std::string& slot, const DenseTensor& tensor,
      const framework::OpKernelType& expected) const override {
    if (IndexSlots().count(slot) != 0) return expected;
    return framework::OpKernelType(expected.data_type_, tensor.place(), tensor.layout());
  }
};

}  // namespace operators
}  // namespace paddle
