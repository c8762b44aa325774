#pragma once

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle {
namespace operators {

/// An operator whose kernel goes by the element type of the slot that `Slot::kName` names.
template <typename Slot>
class OpTypedBy : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(IndicateVarDataType(ctx, Slot::kName), ctx.GetPlace());
  }
};

struct InputSlot {
  static constexpr const char* kName = "Input";
};
using OpTypedByInput = OpTypedBy<InputSlot>;

}  // namespace operators
}  // namespace paddle
