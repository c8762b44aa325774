#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/tensor_array.h"

namespace paddle::operators {

static void ReverseReference(const framework::ExecutionContext& ctx) {
  if (ctx.InputVar("X")->IsType<phi::TensorArray>()) {
    phi::TensorArray array = ctx.InputVar("X")->Get<phi::TensorArray>();
    std::reverse(array.begin(), array.end());
    *ctx.OutputVar("Out")->GetMutable<phi::TensorArray>() = array;
    return;
  }
  reference::FlipX(ctx);
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(reverse, ReverseReference);
