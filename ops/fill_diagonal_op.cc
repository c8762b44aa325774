#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void FillDiagonalReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const reference::Index dims = phi::vectorize(x->dims());
  const int64_t offset = ctx.Attr<int>("offset");
  // Elements of the main diagonal are a step apart; without wrap, as far as a square reaches.
  int64_t step = 0;
  const phi::DDim steps = phi::stride(x->dims());
  for (int i = 0; i < steps.size(); ++i) step += steps[i];
  const int64_t size =
      ctx.Attr<bool>("wrap") ? x->numel() : std::min(x->numel(), dims[1] * dims[1]);
  const auto source = [&](const reference::Index& index) -> int64_t {
    const int64_t at = reference::OffsetOf(index, dims);
    const int64_t main_column = at % dims[1] - offset;
    const bool in_row = main_column >= 0 && main_column < dims[1];
    return in_row && (at - offset) % step == 0 && at - offset < size ? -1 : at;
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"),
                       ctx.Attr<float>("value"));
}

}  // namespace paddle::operators

PD_LEGACY_FUNCTION(fill_diagonal, FillDiagonalReference, float, double, int, int64_t, bool,
                   phi::dtype::float16);
