#include "ops/common/family/move_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/expand.h"

namespace paddle::operators {

static void UnbindReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const auto outs = ctx.MultiOutput<DenseTensor>("Out");
  const int axis = reference::PositiveAxis(ctx.Attr<int>("axis"), x->dims().size(), "unbind");
  const reference::Index whole = phi::vectorize(x->dims());
  reference::Index dims = whole;
  dims.erase(dims.begin() + axis);
  for (size_t i = 0; i < outs.size(); ++i) {
    const auto source = [&](reference::Index index) {
      index.insert(index.begin() + axis, static_cast<int64_t>(i));
      return reference::OffsetOf(index, whole);
    };
    reference::Rearrange(ctx, *x, dims, source, outs[i]);
  }
}
template <typename T>
using UnbindCPUKernel = MoveReferenceKernel<T, UnbindReference>;

}  // namespace paddle::operators

PD_LEGACY_COPY_KERNEL(unbind, UnbindCPUKernel);
