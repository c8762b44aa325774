#include <algorithm>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

void NmsInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim boxes = ctx->GetInputDim("Boxes");
  PADDLE_ENFORCE_EQ(
      boxes.size() == 2 && (boxes[1] == 4 || boxes[1] < 0), true,
      phi::errors::InvalidArgument("nms: Boxes must have shape [N, 4]; it has %s", boxes));
  ctx->SetOutputDim("KeepBoxesIdxs", {ctx->IsRuntime() ? boxes[0] : -1});
}

template <typename T>
class NmsCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* boxes = ctx.Input<DenseTensor>("Boxes");
    const auto threshold = static_cast<T>(static_cast<float>(ctx.Attr<float>("iou_threshold")));
    const T* from = boxes->numel() == 0 ? nullptr : boxes->data<T>();
    std::vector<int64_t> kept;
    for (int64_t i = 0; i < boxes->dims()[0]; ++i) {
      const bool stays = std::all_of(kept.begin(), kept.end(), [&](int64_t j) {
        return !(Overlap(from + 4 * j, from + 4 * i) > threshold);
      });
      if (stays) kept.push_back(i);
    }
    auto* out = ctx.Output<DenseTensor>("KeepBoxesIdxs");
    out->Resize({static_cast<int64_t>(kept.size())});
    std::copy(kept.begin(), kept.end(), reference::Allocate<int64_t>(ctx, out));
  }

 private:
  static T Overlap(const T* a, const T* b) {
    const T w = std::max(std::min(a[2], b[2]) - std::max(a[0], b[0]), T(0));
    const T h = std::max(std::min(a[3], b[3]) - std::max(a[1], b[1]), T(0));
    const T inside = w * h;
    const T all = (a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - inside;
    return inside / all;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(nms, NmsCPUKernel, float, double);
