#include <vector>

#include "ops/common/detection/anchor_targets.h"
#include "ops/common/family/random_op.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class RpnTargetAssignCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto *anchors = ctx.Input<DenseTensor>("Anchor"),
               *boxes = ctx.Input<DenseTensor>("GtBoxes"), *info = ctx.Input<DenseTensor>("ImInfo");
    const auto crowd =
        reference::IntegersOf(*ctx.Input<DenseTensor>("IsCrowd"), "rpn_target_assign");
    const int64_t images = info->dims()[0];
    CheckBoxesOfImages("rpn_target_assign", *boxes, "IsCrowd", images, crowd.size());
    reference::Engine engine(ctx, 0);
    const AnchorRule rule = {
        ctx.Attr<float>("rpn_positive_overlap"), ctx.Attr<float>("rpn_negative_overlap"),
        ctx.Attr<int>("rpn_batch_size_per_im"), ctx.Attr<float>("rpn_fg_fraction"),
        ctx.Attr<bool>("use_random") ? &*engine : nullptr};
    const float threshold = ctx.Attr<float>("rpn_straddle_thresh");
    AnchorTargets<T> all;
    for (int64_t image = 0; image < images; ++image) {
      const T* of_image = info->data<T>() + 3 * image;
      std::vector<T> truths;
      for (size_t i = boxes->lod()[0][image]; i < boxes->lod()[0][image + 1]; ++i) {
        for (int k = 0; k < 4 && crowd[i] == 0; ++k) {
          truths.push_back(boxes->data<T>()[4 * i + k] * of_image[2]);
        }
      }
      all.Add(anchors->data<T>(), Inside(*anchors, threshold, of_image[0], of_image[1]),
              static_cast<int>(image * anchors->dims()[0]), truths, {}, rule);
    }
    WriteTargets(ctx, all);
  }

 private:
  // The anchors that stand in an image.
  static std::vector<int> Inside(const DenseTensor& anchors, T threshold, T height, T width) {
    std::vector<int> inside;
    for (int64_t i = 0; i < anchors.dims()[0]; ++i) {
      const T* a = anchors.data<T>() + 4 * i;
      if (threshold < 0 || (a[0] >= -threshold && a[1] >= -threshold && a[2] < width + threshold &&
                            a[3] < height + threshold)) {
        inside.push_back(static_cast<int>(i));
      }
    }
    return inside;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(rpn_target_assign, RpnTargetAssignCPUKernel, float, double);
