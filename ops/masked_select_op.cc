#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void MaskedSelectReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const auto* mask = ctx.Input<DenseTensor>("Mask");
  reference::Index in = phi::vectorize(x->dims()), keep = phi::vectorize(mask->dims());
  const size_t rank = std::max(in.size(), keep.size());
  in.insert(in.begin(), rank - in.size(), 1);
  keep.insert(keep.begin(), rank - keep.size(), 1);
  reference::Index dims(rank), index(rank, 0), sources;
  for (size_t i = 0; i < rank; ++i) dims[i] = in[i] == 1 ? keep[i] : in[i];
  for (int64_t left = reference::CountOf(dims); left > 0; --left) {
    reference::Index a = index, b = index;
    for (size_t i = 0; i < rank; ++i) {
      a[i] = in[i] == 1 ? 0 : a[i];
      b[i] = keep[i] == 1 ? 0 : b[i];
    }
    if (mask->data<bool>()[reference::OffsetOf(b, keep)]) {
      sources.push_back(reference::OffsetOf(a, in));
    }
    reference::NextIndex(dims, &index);
  }
  const auto source = [&](const reference::Index& at) { return sources[at[0]]; };
  reference::Rearrange(ctx, *x, {static_cast<int64_t>(sources.size())}, source,
                       ctx.Output<DenseTensor>("Y"));
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(masked_select, MaskedSelectReference);
