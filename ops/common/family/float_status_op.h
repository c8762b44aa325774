#pragma once

#include "framework/op/refusing_kernels.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

/// The CPU's kernel of alloc_, get_ and clear_float_status. As in the original, it only says that
/// there is nothing to ask: NPUs have a register that remembers overflows, CPUs and GPUs have not.
template <typename T>
class FloatStatusCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    PADDLE_THROW(phi::errors::Unimplemented("%s", framework::RefusalOf(ctx.GetOp().Type())));
  }
};

}  // namespace paddle::operators

/// Beside the kernel of one of these operators: what it says.
#define PD_FLOAT_STATUS_REFUSAL(op_type)                                             \
  static const ::paddle::framework::RefusalRegistrar phibridge_refusal_of_##op_type( \
      #op_type,                                                                      \
      "only NPUs have a register of overflows; on this place let "                   \
      "check_finite_and_unscale look for them")
