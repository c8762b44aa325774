#include "ops/common/family/pixel_shuffle_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct ChannelShuffleSource {
  static int64_t From(const framework::ExecutionContext& ctx, const reference::ImageShape& in,
                      int64_t n, int64_t c, int64_t i, int64_t j) {
    const int64_t groups = ctx.Attr<int>("groups");
    return in.At(n, c % groups * (in.channels / groups) + c / groups, i, j);
  }
};

template <typename T>
using ChannelShuffleCPUKernel = PixelShuffleReferenceKernel<T, ChannelShuffleSource>;

}  // namespace paddle::operators

PD_LEGACY_KERNEL(channel_shuffle, ChannelShuffleCPUKernel, float, double);
