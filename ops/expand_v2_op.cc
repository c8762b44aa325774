#include "ops/common/family/move_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/expand.h"

namespace paddle::operators {

static void ExpandV2Reference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  reference::Index dims =
      reference::IntegersFrom<int>(ctx, "Shape", "expand_shapes_tensor", "shape");
  const size_t lead = dims.size() - x->dims().size();
  for (size_t i = lead; i < dims.size(); ++i) {
    if (dims[i] == -1) dims[i] = x->dims()[static_cast<int>(i - lead)];
  }
  reference::Index in = phi::vectorize(x->dims());
  in.insert(in.begin(), dims.size() - in.size(), 1);
  const auto source = [&](reference::Index index) {
    for (size_t i = 0; i < in.size(); ++i) index[i] %= in[i];
    return reference::OffsetOf(index, in);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}
template <typename T>
using ExpandV2CPUKernel = MoveReferenceKernel<T, ExpandV2Reference>;

}  // namespace paddle::operators

PD_LEGACY_COPY_KERNEL(expand_v2, ExpandV2CPUKernel);
