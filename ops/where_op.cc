#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void WhereReference(const framework::ExecutionContext& ctx) {
  const auto* condition = ctx.Input<DenseTensor>("Condition");
  const auto* x = ctx.Input<DenseTensor>("X");
  std::vector<char> bytes = reference::ReadBytes(*x);
  const std::vector<char> other = reference::ReadBytes(*ctx.Input<DenseTensor>("Y"));
  const size_t size = phi::SizeOf(x->dtype());
  for (size_t k = 0; k < bytes.size(); ++k) {
    if (!condition->data<bool>()[k / size]) bytes[k] = other[k];
  }
  reference::WriteBytes(ctx, phi::vectorize(x->dims()), x->dtype(), bytes,
                        ctx.Output<DenseTensor>("Out"));
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(where, WhereReference);
