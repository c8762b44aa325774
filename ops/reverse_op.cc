#include "ops/common/family/move_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/tensor_array.h"
#include "phi/infermeta/slicing.h"

namespace paddle::operators {

static void ReverseReference(const framework::ExecutionContext& ctx) {
  if (ctx.InputVar("X")->IsType<phi::TensorArray>()) {
    phi::TensorArray array = ctx.InputVar("X")->Get<phi::TensorArray>();
    std::reverse(array.begin(), array.end());
    *ctx.OutputVar("Out")->GetMutable<phi::TensorArray>() = array;
    return;
  }
  const auto* x = ctx.Input<DenseTensor>("X");
  const reference::Index dims = phi::vectorize(x->dims());
  std::vector<bool> turned(dims.size(), false);
  for (int axis : ctx.Attr<std::vector<int>>("axis")) {
    turned[reference::PositiveAxis(axis, x->dims().size(), "reverse")] = true;
  }
  const auto source = [&](reference::Index index) {
    for (size_t i = 0; i < dims.size(); ++i) {
      if (turned[i]) index[i] = dims[i] - 1 - index[i];
    }
    return reference::OffsetOf(index, dims);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}
template <typename T>
using ReverseCPUKernel = MoveReferenceKernel<T, ReverseReference>;

}  // namespace paddle::operators

PD_LEGACY_COPY_KERNEL(reverse, ReverseCPUKernel);
