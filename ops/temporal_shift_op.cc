#include "ops/common/family/pixel_shuffle_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct TemporalShiftSource {
  static int64_t From(const framework::ExecutionContext& ctx, const reference::ImageShape& in,
                      int64_t n, int64_t c, int64_t i, int64_t j) {
    const int64_t frames = ctx.Attr<int>("seg_num");
    const float moved = static_cast<float>(in.channels) * ctx.Attr<float>("shift_ratio");
    const int64_t shift = c < static_cast<int64_t>(moved)       ? -1
                          : c < static_cast<int64_t>(2 * moved) ? 1
                                                                : 0;
    const int64_t t = n % frames + shift;
    return t < 0 || t >= frames ? -1 : in.At(n + shift, c, i, j);
  }
};

template <typename T>
using TemporalShiftCPUKernel = PixelShuffleReferenceKernel<T, TemporalShiftSource>;

}  // namespace paddle::operators

PD_LEGACY_KERNEL(temporal_shift, TemporalShiftCPUKernel, float, double);
