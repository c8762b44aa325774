#include "ops/common/family/pixel_shuffle_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct PixelUnshuffleSource {
  static int64_t From(const framework::ExecutionContext& ctx, const reference::ImageShape& in,
                      int64_t n, int64_t c, int64_t i, int64_t j) {
    const int64_t r = ctx.Attr<int>("downscale_factor");
    return in.At(n, c / (r * r), i * r + c / r % r, j * r + c % r);
  }
};

template <typename T>
using PixelUnshuffleCPUKernel = PixelShuffleReferenceKernel<T, PixelUnshuffleSource>;

}  // namespace paddle::operators

PD_LEGACY_KERNEL(pixel_unshuffle, PixelUnshuffleCPUKernel, float, double);
