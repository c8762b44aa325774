#include "framework/op/untold_shapes.h"
#include "ops/common/family/move_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/expand.h"

namespace paddle::operators {

static void ExpandAsV2Reference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const auto target = ctx.Attr<std::vector<int>>("target_shape");
  reference::Index dims(target.begin(), target.end());
  if (ctx.HasInput("Y")) dims = phi::vectorize(ctx.Input<DenseTensor>("Y")->dims());
  reference::Index in = phi::vectorize(x->dims());
  in.insert(in.begin(), dims.size() - in.size(), 1);
  const auto source = [&](reference::Index index) {
    for (size_t i = 0; i < in.size(); ++i) index[i] %= in[i];
    return reference::OffsetOf(index, in);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}
template <typename T>
using ExpandAsV2CPUKernel = MoveReferenceKernel<T, ExpandAsV2Reference>;

}  // namespace paddle::operators

PD_LEGACY_COPY_KERNEL(expand_as_v2, ExpandAsV2CPUKernel);
