#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

/// Where element `at` of a padded axis of `size` comes from; -1: nowhere.
inline int64_t Pad3dSource(int64_t at, int64_t size, const std::string& mode) {
  if (at >= 0 && at < size) return at;
  if (mode == "constant") return -1;
  if (mode == "replicate") return at < 0 ? 0 : size - 1;
  if (mode == "circular") return (at % size + size) % size;
  return at < 0 ? -at : 2 * size - 2 - at;
}

static void Pad3dReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const auto paddings = reference::IntegersFrom<int>(ctx, "Paddings", nullptr, "paddings");
  const reference::Index whole = phi::vectorize(x->dims());
  const int last = ctx.Attr<std::string>("data_format") == "NDHWC" ? 3 : 4;
  const std::string mode = ctx.Attr<std::string>("mode");
  reference::Index dims = whole, before(whole.size(), 0);
  for (int i = 0; i < 3; ++i) {
    before[last - i] = paddings[2 * i];
    dims[last - i] += int64_t{paddings[2 * i]} + paddings[2 * i + 1];
  }
  const auto source = [&](reference::Index index) -> int64_t {
    for (size_t i = 0; i < index.size(); ++i) {
      index[i] = Pad3dSource(index[i] - before[i], whole[i], mode);
      if (index[i] < 0) return -1;
    }
    return reference::OffsetOf(index, whole);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"),
                       ctx.Attr<float>("value"));
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(pad3d, Pad3dReference);
