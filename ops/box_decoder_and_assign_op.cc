#include <algorithm>
#include <cmath>

#include "ops/common/operator/operator.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

void BoxDecoderAndAssignInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim prior = ctx->GetInputDim("PriorBox"), target = ctx->GetInputDim("TargetBox");
  const phi::DDim score = ctx->GetInputDim("BoxScore");
  const int64_t sides = prior.size() == 2 ? prior[1] : 0;
  PADDLE_ENFORCE_EQ((sides == 4 || sides < 0) && target.size() == 2 && score.size() == 2 &&
                        (target[1] < 0 || score[1] < 0 || target[1] == 4 * score[1]),
                    true,
                    phi::errors::InvalidArgument(
                        "box_decoder_and_assign: PriorBox, TargetBox and BoxScore must have "
                        "shapes [R, 4], [R, 4 C] and [R, C]; they have %s, %s and %s",
                        prior, target, score));
  if (ctx->HasInput("PriorBoxVar")) CheckShape(ctx, "box_decoder_and_assign", "PriorBoxVar", {4});
  ctx->SetOutputDim("DecodeBox", target);
  ctx->SetOutputDim("OutputAssignBox", prior);
  ctx->ShareLoD("PriorBox", "DecodeBox");
  ctx->ShareLoD("PriorBox", "OutputAssignBox");
}

template <typename T>
class BoxDecoderAndAssignCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* priors = ctx.Input<DenseTensor>("PriorBox");
    const auto* scores = ctx.Input<DenseTensor>("BoxScore");
    const int64_t rows = scores->dims()[0], classes = scores->dims()[1];
    PADDLE_ENFORCE_EQ(
        priors->dims()[0] == rows && ctx.Input<DenseTensor>("TargetBox")->dims()[0] == rows, true,
        phi::errors::InvalidArgument("box_decoder_and_assign: PriorBox of shape %s and BoxScore of "
                                     "shape %s must have as many rows as TargetBox",
                                     priors->dims(), scores->dims()));
    const T ones[4] = {1, 1, 1, 1};
    const T* v =
        ctx.HasInput("PriorBoxVar") ? ctx.Input<DenseTensor>("PriorBoxVar")->data<T>() : ones;
    const auto largest = static_cast<T>(static_cast<float>(ctx.Attr<float>("box_clip")));
    T* box = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("DecodeBox"));
    T* best = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("OutputAssignBox"));
    for (int64_t r = 0; r < rows; ++r) {
      const T* prior = priors->data<T>() + 4 * r;
      const T* score = scores->data<T>() + classes * r;
      const T w = prior[2] - prior[0] + 1, h = prior[3] - prior[1] + 1;
      T highest = -1;
      std::copy(prior, prior + 4, best);
      for (int64_t c = 0; c < classes; ++c, box += 4) {
        const T* delta = ctx.Input<DenseTensor>("TargetBox")->data<T>() + 4 * (r * classes + c);
        const T x = v[0] * delta[0] * w + prior[0] + w / 2;
        const T y = v[1] * delta[1] * h + prior[1] + h / 2;
        const T half_w = std::exp(std::min(v[2] * delta[2], largest)) * w / 2;
        const T half_h = std::exp(std::min(v[3] * delta[3], largest)) * h / 2;
        box[0] = x - half_w;
        box[1] = y - half_h;
        box[2] = x + half_w - 1;
        box[3] = y + half_h - 1;
        if (c == 0 || !(score[c] > highest)) continue;
        highest = score[c];
        std::copy(box, box + 4, best);
      }
      best += 4;
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(box_decoder_and_assign, BoxDecoderAndAssignCPUKernel, float, double);
