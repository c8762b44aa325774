#include <algorithm>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

template <typename T>
class TargetAssignCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* match = ctx.Input<DenseTensor>("MatchIndices");
    const std::vector<size_t>& offsets = SequenceRows(*x, "target_assign");
    const int64_t images = match->dims()[0], priors = match->dims()[1];
    const int64_t per_row = x->dims()[1], width = x->dims()[2];
    PADDLE_ENFORCE_GT(per_row, 0,
                      phi::errors::InvalidArgument(
                          "target_assign: X of shape %s has no element for a prior", x->dims()));
    PADDLE_ENFORCE_EQ(static_cast<int64_t>(offsets.size()) - 1, images,
                      phi::errors::InvalidArgument(
                          "target_assign: the LoD of X counts %d images, MatchIndices has shape %s",
                          offsets.size() - 1, match->dims()));
    const auto mismatch = static_cast<T>(static_cast<int>(ctx.Attr<int>("mismatch_value")));
    T* out = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    float* weight = reference::Allocate<float>(ctx, ctx.Output<DenseTensor>("OutWeight"));
    for (int64_t n = 0; n < images; ++n) {
      const auto rows = static_cast<int64_t>(offsets[n + 1] - offsets[n]);
      for (int64_t p = 0; p < priors; ++p) {
        const int row = match->data<int>()[n * priors + p];
        PADDLE_ENFORCE_LT(
            row, rows,
            phi::errors::InvalidArgument("target_assign: image %d has %d rows of X; MatchIndices "
                                         "names %d",
                                         n, rows, row));
        const int64_t from = (static_cast<int64_t>(offsets[n]) + row) * per_row + p % per_row;
        for (int64_t k = 0; k < width; ++k) {
          *out++ = row < 0 ? mismatch : x->data<T>()[from * width + k];
        }
        weight[n * priors + p] = row < 0 ? 0.0f : 1.0f;
      }
    }
    if (!ctx.HasInput("NegIndices")) return;
    T* const first = out - images * priors * width;
    for (int64_t prior : Negatives(ctx, images, priors)) {
      std::fill_n(first + prior * width, width, mismatch);
      weight[prior] = 1.0f;
    }
  }

 private:
  // The priors that count though they are matched with nothing: indices over all images.
  static std::vector<int64_t> Negatives(const framework::ExecutionContext& ctx, int64_t images,
                                        int64_t priors) {
    const auto* negative = ctx.Input<DenseTensor>("NegIndices");
    const std::vector<size_t>& offsets = SequenceRows(*negative, "target_assign");
    const auto counted = std::min<int64_t>(images, static_cast<int64_t>(offsets.size()) - 1);
    std::vector<int64_t> indices;
    for (int64_t n = 0; n < counted; ++n) {
      for (size_t i = offsets[n]; i < offsets[n + 1]; ++i) {
        const int p = negative->data<int>()[i];
        PADDLE_ENFORCE_EQ(
            p >= 0 && p < priors, true,
            phi::errors::InvalidArgument("target_assign: NegIndices must be in [0, %d); one is %d",
                                         priors, p));
        indices.push_back(n * priors + p);
      }
    }
    return indices;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(target_assign, TargetAssignCPUKernel, int, float);
