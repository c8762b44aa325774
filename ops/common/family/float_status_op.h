#pragma once

#include "ops/common/operator/operator.h"

namespace paddle::operators {

/// The CPU's kernel of alloc_, get_ and clear_float_status. As in the original, it only says that
/// there is nothing to ask: NPUs have a register that remembers overflows, CPUs and GPUs have not.
template <typename T>
class FloatStatusCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    PADDLE_THROW(phi::errors::Unimplemented(
        "%s: only NPUs have a register of overflows; on this place let check_finite_and_unscale "
        "look for them",
        ctx.GetOp().Type()));
  }
};

}  // namespace paddle::operators
