#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void IndexSampleReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const auto* index_tensor = ctx.Input<DenseTensor>("Index");
  const reference::Index ids = reference::IntegersOf(*index_tensor, "index_sample");
  const reference::Index dims = phi::vectorize(index_tensor->dims());
  const int64_t width = x->dims()[1];
  const auto source = [&](const reference::Index& index) {
    const int64_t id = ids[index[0] * dims[1] + index[1]];
    PADDLE_ENFORCE_EQ(id >= 0 && id < width, true,
                      phi::errors::InvalidArgument(
                          "index_sample: an index must be in [0, %d); it is %d", width, id));
    return index[0] * width + id;
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(index_sample, IndexSampleReference);
