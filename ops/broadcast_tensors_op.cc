#include <algorithm>

#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void BroadcastTensorsReference(const framework::ExecutionContext& ctx) {
  const auto xs = ctx.MultiInput<DenseTensor>("X");
  const auto outs = ctx.MultiOutput<DenseTensor>("Out");
  reference::Index dims;
  for (const DenseTensor* x : xs) {
    reference::Index sizes = phi::vectorize(x->dims());
    const size_t rank = std::max(sizes.size(), dims.size());
    sizes.insert(sizes.begin(), rank - sizes.size(), 1);
    dims.insert(dims.begin(), rank - dims.size(), 1);
    for (size_t i = 0; i < rank; ++i) dims[i] = dims[i] == 1 ? sizes[i] : dims[i];
  }
  // An X without elements may lack a type.
  const auto typed = std::find_if(xs.begin(), xs.end(), [](const DenseTensor* x) {
    return x->dtype() != phi::DataType::UNDEFINED;
  });
  const phi::DataType dtype = (typed == xs.end() ? xs.front() : *typed)->dtype();
  for (size_t k = 0; k < outs.size(); ++k) {
    if (reference::CountOf(dims) == 0) {
      reference::WriteBytes(ctx, dims, dtype, {}, outs[k]);
      continue;
    }
    reference::Index whole = phi::vectorize(xs[k]->dims());
    whole.insert(whole.begin(), dims.size() - whole.size(), 1);
    const auto source = [&](reference::Index index) {
      for (size_t i = 0; i < index.size(); ++i) index[i] = whole[i] == 1 ? 0 : index[i];
      return reference::OffsetOf(index, whole);
    };
    reference::Rearrange(ctx, *xs[k], dims, source, outs[k]);
  }
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(broadcast_tensors, BroadcastTensorsReference);
