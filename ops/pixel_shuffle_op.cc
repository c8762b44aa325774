#include "ops/common/family/pixel_shuffle_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct PixelShuffleSource {
  static int64_t From(const framework::ExecutionContext& ctx, const reference::ImageShape& in,
                      int64_t n, int64_t c, int64_t i, int64_t j) {
    const int64_t r = ctx.Attr<int>("upscale_factor");
    return in.At(n, c * r * r + i % r * r + j % r, i / r, j / r);
  }
};

template <typename T>
using PixelShuffleCPUKernel = PixelShuffleReferenceKernel<T, PixelShuffleSource>;

}  // namespace paddle::operators

PD_LEGACY_KERNEL(pixel_shuffle, PixelShuffleCPUKernel, float, double);
