#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void MultiplexReference(const framework::ExecutionContext& ctx) {
  const auto xs = ctx.MultiInput<DenseTensor>("X");
  const auto ids = reference::IntegersOf(*ctx.Input<DenseTensor>("Ids"), "multiplex");
  auto* out = ctx.Output<DenseTensor>("Out");
  std::vector<char> bytes = reference::ReadBytes(*xs[0]);
  const size_t row_bytes = bytes.empty() ? 0 : bytes.size() / xs[0]->dims()[0];
  bytes.resize(row_bytes * ids.size());
  for (size_t i = 0; i * row_bytes < bytes.size(); ++i) {
    PADDLE_ENFORCE_EQ(ids[i] >= 0 && ids[i] < static_cast<int64_t>(xs.size()), true,
                      phi::errors::InvalidArgument("multiplex: an id must be in [0, %d); it is %d",
                                                   xs.size(), ids[i]));
    const std::vector<char> from = reference::ReadBytes(*xs[ids[i]]);
    std::copy_n(from.begin() + i * row_bytes, row_bytes, bytes.begin() + i * row_bytes);
  }
  reference::WriteBytes(ctx, phi::vectorize(out->dims()), xs[0]->dtype(), bytes, out);
}

}  // namespace paddle::operators

PD_LEGACY_FUNCTION(multiplex, MultiplexReference, float, double, bool, uint8_t, int8_t, int16_t,
                   int, int64_t, phi::dtype::complex<float>, phi::dtype::complex<double>);
