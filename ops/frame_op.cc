#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

static void FrameReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  auto* out = ctx.Output<DenseTensor>("Out");
  const int64_t hop = ctx.Attr<int>("hop_length");
  const bool first = ctx.Attr<int>("axis") == 0;
  const reference::Index from = phi::vectorize(x->dims());
  const auto source = [&](const reference::Index& index) {
    reference::Index at = index;
    if (first) {
      at.erase(at.begin());
      at[0] += index[0] * hop;
    } else {
      at.pop_back();
      at.back() += index.back() * hop;
    }
    return reference::OffsetOf(at, from);
  };
  reference::Rearrange(ctx, *x, phi::vectorize(out->dims()), source, out);
}

}  // namespace paddle::operators

PD_LEGACY_FUNCTION(frame, FrameReference, float, double, int, int64_t, phi::dtype::complex<float>,
                   phi::dtype::complex<double>);
