#include <vector>

#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

/// The reference: all beams of one step at a time.
template <typename T>
class GatherTreeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* ids = ctx.Input<DenseTensor>("Ids");
    const auto* parents = ctx.Input<DenseTensor>("Parents");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    if (ids->numel() == 0) return;
    const int64_t beams = ids->dims()[2], width = ids->dims()[1] * beams;
    std::vector<T> beam(width);
    for (int64_t i = 0; i < width; ++i) beam[i] = static_cast<T>(i % beams);
    for (int64_t t = ids->dims()[0] - 1; t >= 0; --t) {
      for (int64_t i = 0; i < width; ++i) {
        PADDLE_ENFORCE_EQ(
            beam[i] >= 0 && beam[i] < beams, true,
            phi::errors::InvalidArgument("gather_tree: Parents must be in [0, %d); one is %d",
                                         beams, beam[i]));
        const int64_t at = t * width + i / beams * beams + static_cast<int64_t>(beam[i]);
        y[t * width + i] = ids->data<T>()[at];
        beam[i] = parents->data<T>()[at];
      }
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(gather_tree, GatherTreeCPUKernel, int, int64_t);
