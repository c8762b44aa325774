#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void MultiplexReference(const framework::ExecutionContext& ctx) {
  const auto xs = ctx.MultiInput<DenseTensor>("X");
  const auto ids = reference::IntegersOf(*ctx.Input<DenseTensor>("Ids"), "multiplex");
  auto* out = ctx.Output<DenseTensor>("Out");
  // Of all X only rows that an id names are read.
  const DenseTensor& first = *xs[0];
  const int64_t rows = first.dims()[0];
  const size_t row_bytes =
      rows == 0 ? 0 : static_cast<size_t>(first.numel() / rows) * phi::SizeOf(first.dtype());
  std::vector<char> bytes(row_bytes * ids.size());
  for (size_t i = 0; i < ids.size(); ++i) {
    PADDLE_ENFORCE_EQ(ids[i] >= 0 && ids[i] < static_cast<int64_t>(xs.size()), true,
                      phi::errors::InvalidArgument("multiplex: an id must be in [0, %d); it is %d",
                                                   xs.size(), ids[i]));
    if (row_bytes == 0) continue;
    const std::vector<char> from = reference::ReadBytes(*xs[ids[i]]);
    std::copy_n(from.begin() + i * row_bytes, row_bytes, bytes.begin() + i * row_bytes);
  }
  reference::WriteBytes(ctx, phi::vectorize(out->dims()), xs[0]->dtype(), bytes, out);
}

}  // namespace paddle::operators

PD_LEGACY_FUNCTION(multiplex, MultiplexReference, float, double, bool, uint8_t, int8_t, int16_t,
                   int, int64_t, phi::dtype::complex<float>, phi::dtype::complex<double>);
