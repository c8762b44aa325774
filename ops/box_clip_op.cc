#include <algorithm>
#include <cmath>

#include "ops/common/detection/box_checks.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

void BoxClipInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim boxes = ctx->GetInputDim("Input"), info = ctx->GetInputDim("ImInfo");
  const int64_t sides = boxes.size() > 0 ? boxes[boxes.size() - 1] : 0;
  const int64_t columns = info.size() == 2 ? info[1] : 0;
  PADDLE_ENFORCE_EQ((sides == 4 || sides < 0) && (columns == 3 || columns < 0), true,
                    phi::errors::InvalidArgument(
                        "box_clip: Input must have shape [..., 4] and ImInfo [N, 3]; they have "
                        "%s and %s",
                        boxes, info));
  ctx->ShareDim("Input", "Output");
  ctx->ShareLoD("Input", "Output");
}

template <typename T>
class BoxClipCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor boxes = *ctx.Input<DenseTensor>("Input");
    const auto* info = ctx.Input<DenseTensor>("ImInfo");
    T* to = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Output"));
    if (boxes.numel() == 0) return;
    const std::vector<size_t>& offsets = ImagesOfBoxes(boxes, *info);
    const int64_t row = boxes.numel() / boxes.dims()[0];
    for (size_t n = 0; n + 1 < offsets.size(); ++n) {
      const T* image = info->data<T>() + 3 * n;
      const T limit[2] = {std::round(image[1] / image[2]) - 1, std::round(image[0] / image[2]) - 1};
      for (int64_t i = static_cast<int64_t>(offsets[n]) * row;
           i < static_cast<int64_t>(offsets[n + 1]) * row; ++i) {
        to[i] = std::max(std::min(boxes.data<T>()[i], limit[i % 2]), T(0));
      }
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(box_clip, BoxClipCPUKernel, float, double);
