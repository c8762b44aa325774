#pragma once

#include <string>

#include "ops/grad_op.h"
#include "ops/reference_kernel.h"

// What gradient ops without a PHI kernel share.

namespace paddle {
namespace operators {

/// Each gradient is of the shape of its input, which the gradient op reads too.
template <const GradSlots& kSlots>
struct LikeForwardInferShape : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    struct Slots : SlotGradOpMaker<kSlots> {
      using SlotGradOpMaker<kSlots>::Split;
    };
    for (const std::string& slot : Slots::Split(kSlots.in_grads)) {
      const std::string grad = framework::GradVarName(slot);
      if (!ctx->HasOutput(grad)) continue;
      ctx->ShareDim(slot, grad);
      ctx->ShareLoD(slot, grad);
    }
  }
};

}  // namespace operators
}  // namespace paddle
